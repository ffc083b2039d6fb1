import type { MergedDefault } from "@lzkit/defaults-merger";
import type { CheckContext, Draft, Rule } from "../../check/rule.ts";
import { assetPlace } from "../../check/asset-place.ts";
import { heldNames } from "../../check/held-names.ts";
import type { AssetIndex } from "../../inventory/asset-index.ts";
import { memoize } from "../../memoize.ts";
import { parameterNames } from "../../inventory/parameter-names.ts";
import type { PolicyAssignment } from "../../inventory/asset.ts";
import { quote } from "../../wording/quote.ts";

/** An assignment that was probably forgotten when a default was given to its siblings. */
export const siblingGap: Rule = {
  id: "sibling-gap",
  find: (context) => {
    const taken = takenPairs(context);
    return context.merged.defaults.flatMap((each) =>
      [...sharedParameters(each)].flatMap(([parameter, siblings]) =>
        context.index
          .all("policy_assignment")
          .filter((assignment) =>
            isGap({ assignment, parameter, siblings, taken, source: each.source.library }, context),
          )
          .map((assignment) => describe(each, { assignment, parameter, siblings }, context)),
      ),
    );
  },
};

/** The parameters that a default sets of two or more assignments, with these assignments' names. */
function sharedParameters({ assignments }: MergedDefault): Map<string, string[]> {
  const shared = new Map<string, string[]>();
  for (const { name, parameters } of assignments) {
    for (const parameter of parameters) shared.set(parameter.name, [...(shared.get(parameter.name) ?? []), name]);
  }
  for (const [parameter, siblings] of shared) {
    // Every definition has an effect of its own: that two share one says nothing about a third.
    if (siblings.length < 2 || parameter.toLowerCase() === "effect") shared.delete(parameter);
  }
  return shared;
}

interface Candidate {
  readonly assignment: PolicyAssignment;
  readonly parameter: string;
  readonly siblings: readonly string[];
}

function isGap(
  { assignment, parameter, siblings, taken, source }: Candidate & { readonly taken: Pairs; readonly source: string },
  { index }: CheckContext,
): boolean {
  // First what leaves out nearly all of the many candidates.
  const type = typeOf(assignment, parameter, index);
  if (type === undefined || taken.has(pairKey(assignment.name, parameter))) return false;
  // A library below the default's cannot know of it.
  if (index.order(assignment.library) < index.order(source)) return false;
  const siblingTypes = siblings.map((name) => typeOf(index.find("policy_assignment", name), parameter, index));
  return (
    type === "unsaid" || siblingTypes.every((other) => other === undefined || other === "unsaid" || other === type)
  );
}

/** The declared type in lower case; `unsaid`: declared, but of what type is not known; `undefined`: not declared. */
function typeOf(
  assignment: PolicyAssignment | undefined,
  parameter: string,
  index: CheckContext["index"],
): string | undefined {
  const definition = index.definition(assignment?.definition);
  const declared = definition && parameterNames(definition.parameters).exact(parameter);
  if (declared !== undefined) return declared.type?.toLowerCase() ?? "unsaid";
  const builtIn = assignment?.definition?.builtIn === true;
  return builtIn && assignment.parameters.some(({ name }) => name === parameter) ? "unsaid" : undefined;
}

function describe(
  { name, source }: MergedDefault,
  { assignment, parameter, siblings }: Candidate,
  { index }: CheckContext,
): Draft {
  const unused = heldAssignments(index)?.has(assignment.name) === true ? "" : " (no archetype holds that assignment)";
  return {
    message:
      `the default ${quote(name)} sets ${quote(parameter)} of ${siblings.length} assignments, ` +
      `but not of ${quote(assignment.name)}, which takes it too${unused}`,
    hint: `add the assignment to the default if it was forgotten`,
    place: assignment.library === source.library ? source : assetPlace(assignment),
    subject: [name, assignment.name, parameter],
  };
}

const heldAssignments = memoize((index: AssetIndex) => heldNames(index, "policy_assignment"));

type Pairs = ReadonlySet<string>;

function takenPairs({ merged }: CheckContext): Pairs {
  return new Set(
    merged.defaults.flatMap(({ assignments }) =>
      assignments.flatMap(({ name, parameters }) => parameters.map((each) => pairKey(name, each.name))),
    ),
  );
}

function pairKey(assignment: string, parameter: string): string {
  return JSON.stringify([assignment, parameter.toLowerCase()]);
}
