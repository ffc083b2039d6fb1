import type { Finding } from "@lzkit/schema";
import { type Claims, type Conflict, defaultOf, pairsOf } from "./claim-pairs.ts";
import { type Declaration, type PairMention, sourceOf, sourceOfPair } from "./declaration.ts";
import { findSpellings } from "./find-spellings.ts";
import type { Source } from "./merged-defaults.ts";
import { mergerRules } from "./defaults-merger-rules.ts";
import { quote } from "./quote.ts";
import type { Refusal } from "./stack-declarations.ts";

/** A later declaration that was not let in. */
export function reportRedeclaration({ kept, refused }: Refusal): Finding {
  const source = sourceOf(refused);
  const places = `${written(sourceOf(kept))} and again at ${written(source)}`;
  return finding("default-redeclared", source, {
    message: `The default ${quote(refused.value.default_name)} is declared at ${places}; the first one stays.`,
    hint: "Overwrite (--overwrite) to let the later one take its place, extend (--extend) to add its pairs, or give it another name.",
  });
}

/** The pairs that nothing has any more since a declaration took the place of the one below it; none: no finding. */
export function reportLostPairs(declaration: Declaration, claims: Claims): readonly Finding[] {
  const { below, value } = declaration;
  if (below === undefined) return [];
  const lost = below.value.policy_assignments
    .flatMap((_, at) => pairsOf({ declaration: below, at }))
    .map(([, pair]) => pair)
    .filter((pair) => claims.holder(...namesOf(pair)) === undefined)
    .map((pair) => namesOf(pair).join("."));
  if (lost.length === 0) return [];
  const source = sourceOf(declaration);
  const places = `${written(source)} takes the place of the one at ${written(sourceOf(below))}`;
  return [
    finding("default-loses-pairs", source, {
      message: `The default ${quote(value.default_name)} at ${places} and leaves out ${[...new Set(lost)].join(", ")}.`,
      hint: "Name these pairs here as well, or extend (--extend) instead of overwriting.",
    }),
  ];
}

/** A pair that a second default mentions. */
export function reportConflict({ kept, refused }: Conflict): Finding {
  const source = sourceOfPair(refused);
  const first = `${quote(defaultOf(kept))} at ${written(sourceOfPair(kept))}`;
  const second = `${quote(defaultOf(refused))} at ${written(source)}`;
  return finding("pair-claimed-twice", source, {
    message: `The defaults ${first} and ${second} both name ${namesOf(kept).join(".")}; the first one keeps it.`,
    hint: "A parameter takes one value: take the pair out of one of the two defaults.",
  });
}

/** Names that a cloud takes for one, since it ignores case, and a merge for two, since it does not. */
export function reportSpellings<Value>(
  what: string,
  byName: ReadonlyMap<string, Value>,
  placeOf: (value: Value) => Source,
): readonly Finding[] {
  return findSpellings(byName).map(({ first, other }) => {
    const source = placeOf(other.value);
    const both = `${quote(first.name)} at ${written(placeOf(first.value))} and ${quote(other.name)} at ${written(source)}`;
    return finding("names-differ-in-case", source, {
      message: `The ${what} ${both} differ only in case and are taken for two.`,
      hint: "Spell them alike if they are meant to be one.",
    });
  });
}

function finding(rule: keyof typeof mergerRules, source: Source, text: { message: string; hint: string }): Finding {
  return { rule, severity: mergerRules[rule].severity, message: text.message, ...source, hint: text.hint };
}

/** `platform/base@2026.01.0/lz_policy_default_values.json:3:23` */
function written({ library, file, line, column }: Source): string {
  return `${library}/${file}${line === undefined ? "" : `:${line}:${column}`}`;
}

function namesOf({ declaration, at, parameterAt }: PairMention): [assignment: string, parameter: string] {
  const assignment = declaration.value.policy_assignments[at];
  return [assignment?.policy_assignment_name ?? "", assignment?.parameter_names[parameterAt] ?? ""];
}
