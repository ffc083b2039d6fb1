import { type Dependency, type Dialect, metadataFileName } from "@lzkit/schema";
import { editorFiles } from "./editor-files.ts";
import { workflowFile } from "./workflow-file.ts";

/** A file to be written. */
export interface NewFile {
  /** Path inside the library, with `/`. */
  readonly path: string;
  /** Text; ends with a line break. */
  readonly content: string;
}

/** What a new library is like. */
export interface InitOptions {
  readonly dialect: Dialect;
  /** Short name; letters, digits, `-` and `_`. */
  readonly name: string;
  /** Name for people. Default: the short name. */
  readonly displayName?: string | undefined;
  /** Default: a sentence with the name for people. */
  readonly description?: string | undefined;
  /** What it is stacked on, in the order of application. Default: nothing. */
  readonly dependencies?: readonly Dependency[] | undefined;
  /** JSON Schemas of the two documents, kept beside the library for editors. Default: those on the web, where the dialect has some. */
  readonly schemas?: { readonly metadata: object; readonly defaults: object } | undefined;
  /** The release of `@lzkit/cli` that the workflow runs. Default: the latest. */
  readonly cliVersion?: string | undefined;
}

/**
 * The files of a new local library: metadata with its dependencies, an empty defaults file, settings that let
 * editors check both, and a workflow that checks the library. Writes nothing.
 *
 * @example
 * ```ts
 * const dependencies = [{ path: "platform/alz", ref: "2026.04.2" }];
 * for (const { path, content } of initLibrary({ dialect: azure, name: "contoso", dependencies })) {
 *   await writeFile(join(folder, path), content, { flag: "wx" });
 * }
 * ```
 */
export function initLibrary(options: InitOptions): readonly NewFile[] {
  const { dialect, name, dependencies = [], cliVersion = "latest" } = options;
  const displayName = options.displayName ?? name;
  const editor = editorFiles(dialect, options.schemas);
  const metadata = {
    ...(editor.metadataSchema === undefined ? {} : { $schema: editor.metadataSchema }),
    name,
    display_name: displayName,
    description: options.description ?? `The landing zone library of ${displayName}.`,
    dependencies,
  };
  const defaults = {
    ...(editor.defaultsSchema === undefined ? {} : { $schema: editor.defaultsSchema }),
    defaults: [],
  };
  return [
    { path: metadataFileName(dialect), content: toJson(metadata) },
    { path: `${dialect.filePrefix}_policy_default_values.json`, content: toJson(defaults) },
    ...editor.files,
    workflowFile(cliVersion),
  ];
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
