import type { AssignmentMention, Declaration, PairMention } from "./declaration.ts";
import { createNames, type Named, type Names } from "./names.ts";

/** An assignment, by its first mention. */
export interface ClaimedAssignment extends Named, AssignmentMention {
  /** Who has which parameter. Made when a second mention, or a question, calls for it. */
  taken: Map<string, PairMention> | undefined;
}

/** A mention of a pair that another default has. */
export interface Conflict {
  readonly kept: PairMention;
  readonly refused: PairMention;
}

/** Which default has which parameter of which assignment. */
export interface Claims {
  readonly assignments: Names<ClaimedAssignment>;
  readonly conflicts: readonly Conflict[];
  /** The mention that a pair belongs to. */
  holder(assignment: string, parameter: string): PairMention | undefined;
  /** Whether nothing else mentions an assignment, so that all its pairs are settled. */
  isMentionedOnce(assignment: string): boolean;
}

/** Gives each pair to the first default that mentions it, since a parameter takes one value. */
export function claimPairs(declarations: Iterable<Declaration>): Claims {
  const assignments = createNames<ClaimedAssignment>();
  const conflicts: Conflict[] = [];
  for (const declaration of declarations) {
    for (const [at, { policy_assignment_name: name }] of declaration.value.policy_assignments.entries()) {
      const mention = { name, declaration, at, taken: undefined };
      const assignment = assignments.getOrAdd(mention);
      if (assignment !== mention) claimMore(assignment, mention, conflicts);
    }
  }
  return {
    assignments,
    conflicts,
    holder(assignment, parameter) {
      const claimed = assignments.get(assignment);
      return claimed === undefined ? undefined : takenOf(claimed).get(parameter);
    },
    isMentionedOnce: (assignment) => assignments.get(assignment)?.taken === undefined,
  };
}

function claimMore(assignment: ClaimedAssignment, mention: AssignmentMention, conflicts: Conflict[]): void {
  const taken = takenOf(assignment);
  for (const [parameter, refused] of pairsOf(mention)) {
    const kept = taken.get(parameter);
    if (kept === undefined) taken.set(parameter, refused);
    else if (defaultOf(kept) !== defaultOf(refused)) conflicts.push({ kept, refused });
  }
}

function takenOf(assignment: ClaimedAssignment): Map<string, PairMention> {
  assignment.taken ??= new Map(pairsOf(assignment));
  return assignment.taken;
}

/** The pairs of a mention by parameter, in the order in which they are written. */
export function pairsOf({ declaration, at }: AssignmentMention): readonly (readonly [string, PairMention])[] {
  const parameters = declaration.value.policy_assignments[at]?.parameter_names ?? [];
  return parameters.map((parameter, parameterAt) => [parameter, { declaration, at, parameterAt }]);
}

/** Name of the default that a mention belongs to. */
export function defaultOf({ declaration }: AssignmentMention): string {
  return declaration.value.default_name;
}
