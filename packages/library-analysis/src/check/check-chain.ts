import { applyDefaults, type MergedDefaults, mergeDefaults } from "@lzkit/defaults-merger";
import type { Finding, ReadDocument } from "@lzkit/schema";
import { createAssetIndex } from "../inventory/asset-index.ts";
import type { Inventory } from "../inventory/inventory.ts";
import { isNoLibrary } from "../inventory/is-no-library.ts";
import { isRecord } from "../inventory/record.ts";
import { analysisRules } from "../library-analysis-rules.ts";
import { allRules } from "./all-rules.ts";
import { fingerprint, numberEqual } from "./fingerprint.ts";
import type { Draft, Edit } from "./rule.ts";
import { sentence } from "../wording/sentence.ts";
import { type SeveritySettings, readSeverities } from "./severities.ts";

/** How a chain is checked. */
export interface CheckOptions {
  /**
   * What a later library may do to the defaults and assets of an earlier one (specification 2.2, rule 5).
   * `false`, the default: nothing; a second declaration is a finding. `true`: take their place.
   * `"extend"`: add to the defaults, take the place of the assets.
   */
  readonly overwrite?: boolean | "extend" | undefined;
  /** By rule id: `{ "file-name": "off" }`. Rules of this package, of `@lzkit/schema` and `@lzkit/defaults-merger`. */
  readonly severities?: SeveritySettings | undefined;
  /** Ids of further rules whose findings the chain may carry, so that `severities` can name them. */
  readonly otherRules?: readonly string[] | undefined;
  /** Fingerprints of findings that are known and wait. */
  readonly baseline?: readonly string[] | undefined;
  /** Values for the defaults, by name, to be checked against what the parameters take. */
  readonly values?: ReadDocument<unknown> | undefined;
}

/** A finding of a check. */
export interface CheckFinding extends Finding {
  /** The same for the same trouble, wherever its line moves; for baselines. */
  readonly fingerprint: string;
  /** The change that certainly mends it, where there is one. */
  readonly fix?: Edit | undefined;
}

/** What a check found. */
export interface CheckReport {
  /** By library in the order of application, then by file, line, column and rule. */
  readonly findings: readonly CheckFinding[];
  /** Those that the baseline knows, in the same order. */
  readonly known: readonly CheckFinding[];
  /** Fingerprints of the baseline that were not found any more, in its order. */
  readonly gone: readonly string[];
}

/**
 * Looks for everything that is wrong with a chain, or worth telling.
 *
 * @throws {@link AnalysisError} RULE_UNKNOWN
 * @example
 * ```ts
 * const { findings } = checkChain(await readInventory(chain), { severities: { "file-name": "off" } });
 * ```
 */
export function checkChain(inventory: Inventory, options: CheckOptions = {}): CheckReport {
  const severityOf = readSeverities(options.severities, options.otherRules);
  const all = collect(inventory, options).flatMap((finding): CheckFinding[] => {
    const severity = severityOf(finding.rule, finding.severity);
    return severity === "off" ? [] : [{ ...finding, severity }];
  });
  const order = new Map(inventory.libraries.map(({ id }, index) => [id, index]));
  const sorted = all.sort((a, b) => compareFindings(a, b, order));
  const fingerprints = numberEqual(sorted.map((each) => each.fingerprint));
  const findings = sorted.map((finding, index) => ({ ...finding, fingerprint: fingerprints[index] ?? "" }));
  const baseline = new Set(options.baseline);
  const found = new Set(fingerprints);
  return {
    findings: findings.filter((each) => !baseline.has(each.fingerprint)),
    known: findings.filter((each) => baseline.has(each.fingerprint)),
    gone: [...baseline].filter((each) => !found.has(each)),
  };
}

function collect(inventory: Inventory, { overwrite = false, values }: CheckOptions): CheckFinding[] {
  const merged = mergeDefaults(inventory.libraries, { libraryOverwriteEnabled: overwrite });
  const isAllowed = overwrite !== false;
  const index = createAssetIndex(inventory, { overwrite: isAllowed });
  const context = { inventory, index, merged, overwrite: isAllowed, values };
  const none = new Set(inventory.libraries.filter(isNoLibrary).map(({ id }) => id));
  const told = [
    ...inventory.findings.filter(({ rule, library = "" }) => rule !== "missing-metadata" || !none.has(library)),
    ...inventory.libraries.flatMap(({ findings }) => findings),
    ...merged.findings,
    ...(values === undefined ? [] : findingsOf(values, merged)),
  ];
  return [
    ...told.map((finding) => ({ ...finding, fingerprint: fingerprint(finding, undefined) })),
    ...allRules.flatMap((rule) => Array.from(rule.find(context), (draft) => complete(draft, rule.id))),
  ];
}

/** A value that reaches nothing is told here, too: nobody has to apply the values to learn of it. */
function findingsOf(values: ReadDocument<unknown>, merged: MergedDefaults): readonly Finding[] {
  const { value, findings } = values;
  return [...findings, ...(isRecord(value) ? applyDefaults(merged, value, values).findings : [])];
}

function complete(
  { message, hint, place, library, subject, fix }: Draft,
  rule: keyof typeof analysisRules,
): CheckFinding {
  const position = place !== undefined && "locate" in place ? place.locate(place.path) : place;
  const finding = {
    rule,
    severity: analysisRules[rule].severity,
    message: sentence(message),
    library: place?.library ?? library,
    file: place?.file,
    line: position?.line,
    column: position?.column,
    hint: hint === undefined ? undefined : sentence(hint),
  };
  return { ...finding, fingerprint: fingerprint(finding, subject), fix };
}

function compareFindings(a: CheckFinding, b: CheckFinding, order: ReadonlyMap<string, number>): number {
  const place = (finding: CheckFinding): number => order.get(finding.library ?? "") ?? order.size;
  return (
    place(a) - place(b) ||
    compareTexts(a.file ?? "", b.file ?? "") ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compareTexts(a.rule, b.rule) ||
    compareTexts(a.message, b.message)
  );
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
