import type { Draft, Rule } from "../../check/rule.ts";
import { parameterNames } from "../../inventory/parameter-names.ts";
import { type UndeclaredUse, undeclaredUses } from "../../check/undeclared-uses.ts";

/** A parameter in other capitals than declared: the service accepts it, clients that compare exactly do not. */
export const parameterCase: Rule = {
  id: "parameter-case",
  find: (context) => undeclaredUses(context).flatMap(compareCase),
};

function compareCase({ name, user, declarer, declared, place, subject, siblings, rename }: UndeclaredUse): Draft[] {
  const names = parameterNames(declared);
  if (names.exact(name) !== undefined) return [];
  const candidates = names.folded(name);
  const [only] = candidates;
  if (only === undefined) return [];
  const certain = candidates.length === 1 && !siblings.includes(only.name) && place.library !== undefined;
  return [
    {
      message: `${user} writes the parameter “${name}” in other capitals than ${declarer}, which declares “${only.name}”`,
      hint: `write “${only.name}”`,
      place,
      subject,
      fix: certain
        ? { library: place.library, file: place.file, path: place.path, change: rename(only.name) }
        : undefined,
    },
  ];
}
