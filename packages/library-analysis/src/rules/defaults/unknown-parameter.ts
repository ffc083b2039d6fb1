import type { Draft, Rule } from "../../check/rule.ts";
import { undeclaredUses } from "../../check/undeclared-uses.ts";
import { parameterNames } from "../../inventory/parameter-names.ts";
import { didYouMean } from "../../wording/suggest.ts";
import { quote } from "../../wording/quote.ts";

/** A parameter that the definition does not declare, in whatever capitals. */
export const unknownParameter: Rule = {
  id: "unknown-parameter",
  find: (context) =>
    undeclaredUses(context)
      .filter(({ name, declared }) => parameterNames(declared).folded(name).length === 0)
      .map(({ name, user, declarer, declared, place, subject }): Draft => {
        const names = declared.map((each) => each.name);
        const otherwise = names.length === 0 ? "it declares no parameters" : `it declares ${names.join(", ")}`;
        return {
          message: `${user} names the parameter ${quote(name)}, which ${declarer} does not declare`,
          hint: didYouMean(name, names, names.length > 8 ? "look at the parameters of the definition" : otherwise),
          place,
          subject,
        };
      }),
};
