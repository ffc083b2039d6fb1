import type { Dialect } from "../dialect.ts";

/** Name of the metadata file: `lz_library_metadata.json` (specification 2.1). */
export function metadataFileName(dialect: Dialect): string {
  return `${dialect.filePrefix}_library_metadata.json`;
}

/** Names under which the metadata file is often, and wrongly, kept. */
export function wrongMetadataNames(dialect: Dialect): readonly string[] {
  return ["yaml", "yml"].map((ending) => `${dialect.filePrefix}_library_metadata.${ending}`);
}

/** Names of the policy default values file, the one that counts first (specification 2.2). */
export function defaultsFileNames(dialect: Dialect): readonly string[] {
  return ["policy_default_values", ...misspeltStems].flatMap((stem) =>
    ["json", "yaml", "yml"].map((ending) => `${dialect.filePrefix}_${stem}.${ending}`),
  );
}

/** Whether a name of the policy default values file is the one that a passage of the specification misspells. */
export function isMisspelt(name: string): boolean {
  return misspeltStems.some((stem) => name.includes(stem));
}

const misspeltStems = ["policy_defaults_values"];
