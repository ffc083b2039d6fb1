import type { Dialect } from "../dialect.ts";
import type { Finding } from "../finding.ts";
import { readingRules } from "../rules/reading-rules.ts";
import { azure, neutral } from "./built-in-dialects.ts";
import { metadataFileName, wrongMetadataNames } from "./document-names.ts";

/** The dialect of a folder. */
export interface DetectedDialect {
  /** `undefined`: the folder holds the metadata file of none, or of several. */
  readonly dialect: Dialect | undefined;
  /** One error where it holds several. */
  readonly findings: readonly Finding[];
}

/**
 * Tells a folder's dialect: the one whose metadata file is there.
 *
 * A metadata file that was wrongly kept in YAML tells as well, where there is none in JSON.
 *
 * @example
 * ```ts
 * const { dialect = neutral } = detectDialect(readdirSync(folder));
 * ```
 */
export function detectDialect(
  rootFileNames: Iterable<string>,
  dialects: readonly Dialect[] = [neutral, azure],
): DetectedDialect {
  const names = new Set(rootFileNames);
  const right = find(dialects, (dialect) => names.has(metadataFileName(dialect)));
  const found =
    right.length > 0 ? right : find(dialects, (dialect) => wrongMetadataNames(dialect).some((name) => names.has(name)));
  return found.length > 1 ? { dialect: undefined, findings: [several(found)] } : { dialect: found[0], findings: [] };
}

/** Dialects with the same prefix have the same files: the first one stands for them. */
function find(dialects: readonly Dialect[], isThere: (dialect: Dialect) => boolean): readonly Dialect[] {
  const first = new Map(dialects.toReversed().map((dialect) => [dialect.filePrefix, dialect]));
  return [...new Set(dialects)].filter((dialect) => first.get(dialect.filePrefix) === dialect && isThere(dialect));
}

function several(dialects: readonly Dialect[]): Finding {
  const files = dialects.map(metadataFileName).join(" and ");
  return {
    rule: "several-dialects",
    severity: readingRules["several-dialects"].severity,
    file: dialects.map(metadataFileName)[1],
    message: `The folder holds ${files}: a library has one metadata file.`,
    hint: "Remove the files of one dialect, or name the one that counts (--dialect).",
  };
}
