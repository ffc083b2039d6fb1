import type { AssignmentMention, Declaration, PairMention } from "./declaration.ts";

/** A mention of a pair that another default has. */
export interface Conflict {
  readonly kept: PairMention;
  readonly refused: PairMention;
}

/** Which default has which parameter of which assignment. */
export interface Claims {
  /** The first mention of each assignment, by its name, as they came. */
  readonly assignments: ReadonlyMap<string, AssignmentMention>;
  readonly conflicts: readonly Conflict[];
  /** The mention that a pair belongs to. */
  holder(assignment: string, parameter: string): PairMention | undefined;
  /** Whether nothing else mentions an assignment, so that all its pairs are settled. */
  isMentionedOnce(assignment: string): boolean;
}

/** Gives each pair to the first default that mentions it, since a parameter takes one value. */
export function claimPairs(declarations: Iterable<Declaration>): Claims {
  const assignments = new Map<string, AssignmentMention>();
  const shared = new Set<string>();
  const conflicts: Conflict[] = [];
  const takenOf = createTaken(assignments);
  for (const declaration of declarations) {
    declaration.value.policy_assignments.forEach(({ policy_assignment_name: name }, at) => {
      const mention = { declaration, at };
      if (assignments.has(name)) {
        shared.add(name);
        claimMore(takenOf(name), mention, conflicts);
      } else {
        assignments.set(name, mention);
      }
    });
  }
  return {
    assignments,
    conflicts,
    holder(assignment, parameter) {
      const first = assignments.get(assignment);
      if (first === undefined) return undefined;
      const names = parametersOf(first);
      // A map for each of the many short lists would cost more than looking through them.
      if (shared.has(assignment) || names.length > 8) return takenOf(assignment).get(parameter);
      const parameterAt = names.indexOf(parameter);
      return parameterAt < 0 ? undefined : { declaration: first.declaration, at: first.at, parameterAt };
    },
    isMentionedOnce: (assignment) => !shared.has(assignment),
  };
}

/** Who has which parameter of an assignment; made when a second mention, or a question, calls for it. */
function createTaken(first: ReadonlyMap<string, AssignmentMention>): (assignment: string) => Map<string, PairMention> {
  const known = new Map<string, Map<string, PairMention>>();
  return (assignment) => {
    const present = known.get(assignment);
    if (present !== undefined) return present;
    const mention = first.get(assignment);
    const taken = new Map(mention === undefined ? [] : pairsOf(mention));
    known.set(assignment, taken);
    return taken;
  };
}

function claimMore(taken: Map<string, PairMention>, mention: AssignmentMention, conflicts: Conflict[]): void {
  for (const [parameter, refused] of pairsOf(mention)) {
    const kept = taken.get(parameter);
    if (kept === undefined) taken.set(parameter, refused);
    else if (defaultOf(kept) !== defaultOf(refused)) conflicts.push({ kept, refused });
  }
}

/** The pairs of a mention by parameter, in the order in which they are written. */
export function pairsOf(mention: AssignmentMention): readonly (readonly [string, PairMention])[] {
  return parametersOf(mention).map((parameter, parameterAt) => [parameter, { ...mention, parameterAt }]);
}

function parametersOf({ declaration, at }: AssignmentMention): readonly string[] {
  return declaration.value.policy_assignments[at]?.parameter_names ?? [];
}

/** Name of the default that a mention belongs to. */
export function defaultOf({ declaration }: AssignmentMention): string {
  return declaration.value.default_name;
}
