import type { MergedAssignment } from "@lzkit/defaults-merger";
import type { CheckContext, Draft, Rule } from "../../check/rule.ts";
import { fixAt } from "../../check/fix-at.ts";
import { isAlone } from "../../check/is-alone.ts";
import { placeOfPair } from "../../check/place-of-pair.ts";
import { didYouMean, sameLetters } from "../../wording/suggest.ts";
import { quote } from "../../wording/quote.ts";

/** A default for an assignment that is in no library of the chain. */
export const unknownAssignment: Rule = {
  id: "unknown-assignment",
  find: (context) =>
    context.merged.defaults.flatMap(({ name, assignments }) =>
      assignments
        .filter((taking) => context.index.find("policy_assignment", taking.name) === undefined)
        .flatMap((taking) => describe({ name, siblings: assignments.map((each) => each.name) }, taking, context)),
    ),
};

/** One finding for each library that names it: the first of its pairs stands for all. */
function describe(
  { name: defaultName, siblings }: { readonly name: string; readonly siblings: readonly string[] },
  { name, parameters }: MergedAssignment,
  context: CheckContext,
): Draft[] {
  const libraries = new Map(parameters.toReversed().map((parameter) => [parameter.source.library, parameter]));
  const names = context.index.names("policy_assignment");
  const same = isAlone(name, siblings) ? sameLetters(name, names) : undefined;
  return Array.from(libraries.values(), (parameter): Draft => {
    const found = placeOfPair(context.inventory, { defaultName, assignment: name, parameter });
    const place = found?.assignment;
    return {
      message: `the default ${quote(defaultName)} names the assignment ${quote(name)}, which is in no library of the chain`,
      hint: didYouMean(name, names, "add the assignment, or take it out of the default"),
      place: place ?? parameter.source,
      subject: [defaultName, name],
      fix: same === undefined || found?.intact !== true ? undefined : fixAt(place, { set: same, was: name }),
    };
  });
}
