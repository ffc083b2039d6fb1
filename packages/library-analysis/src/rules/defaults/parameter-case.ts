import type { Draft, Rule } from "../../check/rule.ts";
import { fixAt } from "../../check/fix-at.ts";
import { isAlone } from "../../check/is-alone.ts";
import { parameterNames } from "../../inventory/parameter-names.ts";
import { type UndeclaredUse, undeclaredUses } from "../../check/undeclared-uses.ts";
import { quote } from "../../wording/quote.ts";

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
  const isFree = candidates.length === 1 && isAlone(name, siblings);
  const change = isFree ? rename?.(only.name) : undefined;
  return [
    {
      message: `${user} writes the parameter ${quote(name)} in other capitals than ${declarer}, which declares ${quote(only.name)}`,
      hint: `write ${quote(only.name)}`,
      place,
      subject,
      fix: fixAt(place, change),
    },
  ];
}
