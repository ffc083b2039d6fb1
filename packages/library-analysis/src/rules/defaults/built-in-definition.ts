import type { CheckContext, Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { quote } from "../../wording/quote.ts";

/** Says what could not be checked, since no library holds the definition. */
export const builtInDefinition: Rule = {
  id: "built-in-definition",
  find: (context) => [...findAssignments(context), ...findSetMembers(context)],
};

const maxNames = 6;
const hint = "look the parameters up in the service's own definition";

/** One for each assignment that gives parameters values, itself or through defaults. */
function findAssignments({ merged, index }: CheckContext): Draft[] {
  const byDefaults = new Map<string, string[]>();
  for (const { name, parameters } of merged.defaults.flatMap(({ assignments }) => assignments)) {
    byDefaults.set(name, [...(byDefaults.get(name) ?? []), ...parameters.map((each) => each.name)]);
  }
  return index.all("policy_assignment").flatMap((assignment): Draft[] => {
    if (assignment.definition?.builtIn !== true) return [];
    const set = byDefaults.get(assignment.name) ?? [];
    const names = [...new Map([...assignment.parameters.map(({ name }) => name), ...set].map(byLetters)).values()];
    if (names.length === 0) return [];
    return [
      {
        message: `${callAsset(assignment)} refers to a built-in definition, so ${list(names)} cannot be checked offline`,
        hint,
        place: assetPlace(assignment, ["properties", "policyDefinitionId"]),
        subject: [],
      },
    ];
  });
}

/** The service takes names in other capitals for the same one; the default's spelling is shown. */
function byLetters(name: string): [string, string] {
  return [name.toLowerCase(), name];
}

/** One for each library: sets have hundreds of such members. */
function findSetMembers({ inventory, index }: CheckContext): Draft[] {
  const counts = new Map(inventory.libraries.map(({ id }) => [id, 0]));
  for (const { library, members } of index.all("policy_set_definition")) {
    const unchecked = members.filter(
      ({ definition, parameters }) => definition?.builtIn === true && parameters.length > 0,
    );
    counts.set(library, (counts.get(library) ?? 0) + unchecked.length);
  }
  return Array.from(counts)
    .filter(([, count]) => count > 0)
    .map(([library, count]) => ({
      message: `policy set definitions give values to ${count} built-in definition${count === 1 ? "" : "s"}, whose parameters cannot be checked offline`,
      hint,
      library,
      subject: ["members"],
    }));
}

function list(names: readonly string[]): string {
  const more = names.length - maxNames;
  const shown = names.slice(0, maxNames).map(quote).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}
