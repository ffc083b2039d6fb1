import type { Dialect } from "../dialect.ts";
import { azure, neutral } from "../dialect/built-in-dialects.ts";
import { detectDialect } from "../dialect/detect-dialect.ts";
import { defaultsFileNames, isMisspelt, metadataFileName, wrongMetadataNames } from "../dialect/document-names.ts";
import type { Finding } from "../finding.ts";
import { type ReadingRuleId, readingRules } from "../rules/reading-rules.ts";
import { quote } from "../text/quote.ts";

/** Which files in a library's root are its documents, and what is wrong with their names. */
export interface FoundDocuments {
  /** `undefined`: there is none to read. */
  readonly metadata: string | undefined;
  /** `undefined`: there is none. */
  readonly defaults: string | undefined;
  readonly findings: readonly Finding[];
}

/** Looks for a library's two documents among the files in its root. */
export function findDocuments(
  fileNames: readonly string[],
  { dialect, library }: { readonly dialect: Dialect; readonly library: string },
): FoundDocuments {
  const names = new Set(fileNames);
  const metadata = metadataFileName(dialect);
  const wrong = wrongMetadataNames(dialect).filter((name) => names.has(name));
  const [defaults, ...others] = defaultsFileNames(dialect).filter((name) => names.has(name));
  const hasMetadata = names.has(metadata);
  const drafts = [
    ...wrong.map((name) => metadataInYaml(name, metadata)),
    ...(hasMetadata || wrong.length > 0 ? [] : [missingMetadata(metadata, fileNames)]),
    ...(defaults !== undefined && isMisspelt(defaults) ? [misspelt(defaults, dialect)] : []),
    ...others.map((name) => severalDefaults(name, defaults)),
  ];
  const findings = [
    ...detectDialect(names, [dialect, neutral, azure]).findings.map((finding) => ({ ...finding, library })),
    ...drafts.map(({ rule, ...rest }) => ({ rule, severity: readingRules[rule].severity, library, ...rest })),
  ];
  return { metadata: hasMetadata ? metadata : undefined, defaults, findings };
}

interface FileDraft {
  readonly rule: ReadingRuleId;
  readonly file: string;
  readonly message: string;
  readonly hint: string;
}

function metadataInYaml(file: string, wanted: string): FileDraft {
  const message = `${file} is not read: the metadata file is JSON only.`;
  return { rule: "metadata-in-yaml", file, message, hint: `Write it as ${wanted}.` };
}

/** A library of another dialect, or an old release with other names, would else pass as an empty library. */
function missingMetadata(file: string, fileNames: readonly string[]): FileDraft {
  const near = fileNames
    .filter((name) => /library_metadata/i.test(name))
    .sort()
    .slice(0, 3)
    .map(quote);
  const message = `There is no ${file}, so the library has no dependencies.`;
  const hint =
    near.length > 0
      ? `There is ${near.join(" and ")}: look whether the dialect (--dialect) is the right one.`
      : "Look whether this is the root folder of a library; lz init begins one.";
  return { rule: "missing-metadata", file, message, hint };
}

function misspelt(file: string, dialect: Dialect): FileDraft {
  const wanted = `${dialect.filePrefix}_policy_default_values${file.slice(file.lastIndexOf("."))}`;
  const message = `${file} is read, but its name is misspelt.`;
  return { rule: "misspelt-defaults-file", file, message, hint: `Rename it to ${wanted}.` };
}

function severalDefaults(file: string, read: string | undefined): FileDraft {
  const message = `${file} is not read: ${read} is the library's policy default values file already.`;
  return { rule: "several-defaults-files", file, message, hint: "Bring the two together in one file." };
}
