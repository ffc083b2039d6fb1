import { type Dialect, metadataFileName } from "@lzkit/schema";
import type { InitOptions, NewFile } from "./init-library.ts";

/** What editors need to check the documents of a library. */
export interface EditorFiles {
  /** Value of `$schema` in the metadata file; `undefined`: no schema is known. */
  readonly metadataSchema: string | undefined;
  /** Value of `$schema` in the defaults file; `undefined`: no schema is known. */
  readonly defaultsSchema: string | undefined;
  readonly files: readonly NewFile[];
}

const published = "https://raw.githubusercontent.com/Azure/Azure-Landing-Zones-Library/main/schemas";
const local = ".vscode/schemas";

/** Settings for editors, and the schemas they refer to where these are not on the web. */
export function editorFiles(dialect: Dialect, schemas: InitOptions["schemas"]): EditorFiles {
  if (schemas !== undefined) return localSchemas(dialect, schemas);
  if (dialect.name === "azure") return publishedSchemas(dialect);
  return { metadataSchema: undefined, defaultsSchema: undefined, files: [] };
}

function localSchemas(dialect: Dialect, { metadata, defaults }: NonNullable<InitOptions["schemas"]>): EditorFiles {
  const metadataSchema = `./${local}/library-metadata.json`;
  const defaultsSchema = `./${local}/policy-default-values.json`;
  return {
    metadataSchema,
    defaultsSchema,
    files: [
      settings(documentMatches(dialect, metadataSchema, defaultsSchema)),
      { path: metadataSchema.slice(2), content: `${JSON.stringify(metadata, undefined, 2)}\n` },
      { path: defaultsSchema.slice(2), content: `${JSON.stringify(defaults, undefined, 2)}\n` },
    ],
  };
}

function publishedSchemas(dialect: Dialect): EditorFiles {
  const metadataSchema = `${published}/library_metadata.json`;
  const defaultsSchema = `${published}/default_policy_values.json`;
  const assets = ["archetype_definition", "archetype_override", "architecture_definition"].map((kind) => ({
    fileMatch: ["json", "yaml", "yml"].map((ending) => `*.${dialect.filePrefix}_${kind}.${ending}`),
    url: `${published}/${kind}.json`,
  }));
  const matches = [...documentMatches(dialect, metadataSchema, defaultsSchema), ...assets];
  return { metadataSchema, defaultsSchema, files: [settings(matches)] };
}

interface SchemaMatch {
  readonly fileMatch: readonly string[];
  readonly url: string;
}

function documentMatches(dialect: Dialect, metadata: string, defaults: string): SchemaMatch[] {
  const stem = `${dialect.filePrefix}_policy_default_values`;
  return [
    { fileMatch: [metadataFileName(dialect)], url: metadata },
    { fileMatch: [`${stem}.json`, `${stem}.yaml`, `${stem}.yml`], url: defaults },
  ];
}

/** One setting for JSON, and one for the YAML extension, which maps the other way round. */
function settings(matches: readonly SchemaMatch[]): NewFile {
  const isYaml = (file: string): boolean => /\.ya?ml$/.test(file);
  const json = matches.map(({ fileMatch, url }) => ({ fileMatch: fileMatch.filter((file) => !isYaml(file)), url }));
  const yaml = matches.map(({ fileMatch, url }): [string, string[]] => [url, fileMatch.filter(isYaml)]);
  const content = {
    "json.schemas": json,
    "yaml.schemas": Object.fromEntries(yaml.filter(([, files]) => files.length > 0)),
  };
  return { path: ".vscode/settings.json", content: `${JSON.stringify(content, undefined, 2)}\n` };
}
