import type { Change, ChangeSubject, Diff } from "../diff.ts";

const headings: { readonly [Subject in ChangeSubject]: string } = {
  dependency: "Dependencies",
  default: "Defaults",
  pair: "Parameters that defaults set",
  policy_assignment: "Policy assignments",
  policy_definition: "Policy definitions",
  policy_set_definition: "Policy set definitions",
  parameter: "Parameters of definitions",
  role_definition: "Role definitions",
  archetype_definition: "Archetypes",
  archetype_override: "Archetype overrides",
  member: "What archetypes hold",
  architecture_definition: "Architectures",
  management_group: "Management groups",
};

/** The changes of one subject. */
export interface ChangeGroup {
  readonly heading: string;
  readonly changes: readonly Change[];
}

/** The changes of a diff by subject, in the order in which they are shown; none is empty. */
export function groupChanges({ changes }: Diff): ChangeGroup[] {
  const subjects = [...new Set(changes.map(({ subject }) => subject))];
  return subjects.map((subject) => ({
    heading: headings[subject],
    changes: changes.filter((change) => change.subject === subject),
  }));
}

/** What is changed: `Enforce-TLS-SSL`, `root: Deny-Public-IP`, with its old name where it was renamed. */
export function nameOfChange({ name, of, was }: Change): string {
  const names = was === undefined ? name : `${was} → ${name}`;
  return of === undefined ? names : `${of}: ${names}`;
}

/** One line: how many changes there are, and how many of them break something. */
export function summarize({ changes }: Diff): string {
  const count = (of: Change["change"]): number => changes.filter(({ change }) => change === of).length;
  const parts = (["added", "removed", "renamed", "changed"] as const).map((of) => `${count(of)} ${of}`);
  const breaking = changes.filter(({ breaks }) => breaks !== undefined).length;
  return `${parts.join(", ")}; ${breaking} breaking`;
}

/** Says that a patch release breaks something; `undefined`: it is none, or it does not. */
export function warnOfPatch({ step, patchBreaks }: Diff): string | undefined {
  if (step === undefined || !patchBreaks) return undefined;
  return `${step.to} is a patch release of ${step.from}, and yet it breaks those who rely on it.`;
}
