import { type Parsed, unusable } from "../parse/parsed.ts";
import type { DocumentPath } from "../position.ts";
import type { Breach, DocumentRule } from "../rules/rule.ts";
import { type Draft, draft } from "../text/draft.ts";
import { describeMistake, type DescribeMistakeOptions, type PlacedMistake, placeMistake } from "./describe-mistake.ts";
import { leaveOut } from "./leave-out.ts";
import type { Validate } from "./validate.ts";
import { maxMistakes } from "./validators.generated.ts";

/** What one kind of document must look like. */
export interface DocumentKind<Document> extends Omit<DescribeMistakeOptions, "offsetOf"> {
  readonly validate: Validate;
  readonly rules: readonly DocumentRule<Document>[];
  /** Whether a value is one without which the object around it cannot be used. */
  readonly isVital: (path: DocumentPath) => boolean;
  /** Whether a mistake is none after all. */
  readonly isForgiven?: ((mistake: PlacedMistake) => boolean) | undefined;
}

/** Checks types, then the rules on whatever has its types right. What breaks them is left out of the value. */
export function checkDocument<Document>(parsed: Parsed, kind: DocumentKind<Document>): Parsed {
  const { value, drafts, offsetOf } = parsed;
  if (value === undefined) return parsed;
  const mistakes = findMistakes(value, kind.validate);
  const counted = mistakes.filter((mistake) => kind.isForgiven?.(mistake) !== true);
  const told = [...drafts, ...counted.map((mistake) => describeMistake(mistake, { ...kind, offsetOf }))];
  if (counted.filter(isError).length > maxMistakes) return unusable(...told, tooManyErrors);
  const wrong = counted.flatMap((mistake) => wrongParts(mistake, kind.isVital));
  return checkRules({ value, drafts: told, offsetOf }, { rules: kind.rules, wrong });
}

function checkRules<Document>(
  { value, drafts, offsetOf }: Parsed,
  { rules, wrong }: { readonly rules: readonly DocumentRule<Document>[]; readonly wrong: readonly DocumentPath[] },
): Parsed {
  const typed = leaveOut(value, wrong);
  if (typed.value === undefined) return unusable(...drafts);
  const breaches = rules.flatMap((rule) => findBreaches(rule, typed.value as Document));
  const told = breaches.map(({ rule, breach: { path, message, hint } }): Draft => ({
    rule: rule.id,
    severity: rule.severity,
    message,
    hint,
    offset: offsetOf(typed.toWhole(path)),
  }));
  if (breaches.filter(({ rule }) => rule.severity === "error").length > maxMistakes) {
    return unusable(...drafts, ...told, tooManyErrors);
  }
  const broken = breaches.flatMap(({ breach }) => (breach.unusable ? [typed.toWhole(breach.unusable)] : []));
  const usable = leaveOut(value, [...wrong, ...broken]);
  return {
    value: usable.value,
    drafts: [...drafts, ...told],
    offsetOf: (path, part) => offsetOf(usable.toWhole(path), part),
  };
}

function findMistakes(value: unknown, validate: Validate): readonly PlacedMistake[] {
  validate(value);
  const mistakes = validate.errors ?? [];
  validate.errors = null;
  return mistakes.map((mistake) => placeMistake(mistake, value));
}

/** An unknown key is told and stays. */
function isError({ mistake }: PlacedMistake): boolean {
  return mistake.params.additionalProperty === undefined;
}

/** What to leave out was not all gathered, so that nothing of the value can be trusted. */
const tooManyErrors: Draft = draft("too-many-findings", {
  message: `The document has more than ${maxMistakes} errors, so nothing of it is read.`,
  hint: "Mend these first: mostly many have one cause.",
});

function wrongParts({ mistake, path }: PlacedMistake, isVital: (path: DocumentPath) => boolean): DocumentPath[] {
  const { missingProperty, additionalProperty } = mistake.params;
  if (additionalProperty !== undefined) return [];
  if (missingProperty !== undefined) return isVital([...path, missingProperty]) ? [path] : [];
  return [isVital(path) ? path.slice(0, -1) : path];
}

interface RuleBreach {
  readonly rule: DocumentRule<never>;
  readonly breach: Breach;
}

function findBreaches<Document>(rule: DocumentRule<Document>, document: Document): readonly RuleBreach[] {
  const breaches: RuleBreach[] = [];
  for (const breach of rule.check(document)) {
    breaches.push({ rule, breach });
    if (breaches.length > maxMistakes) break;
  }
  return breaches;
}
