import type { Finding, Severity } from "@lzkit/schema";
import type { Inventory } from "../inventory/inventory.ts";

/** What a report needs besides the findings. */
export interface ReportContext {
  /** Gives the lines around each place. Without it a text report has no code frames. */
  readonly inventory?: Inventory | undefined;
  /**
   * Where libraries lie in the workspace, by id, relative to its root and with `/`: `{ ".": "libs/mine" }`.
   * Only files of these libraries can be annotated; `""` is the workspace's root.
   */
  readonly folders?: Readonly<Record<string, string>> | undefined;
}

/** The path of a finding's file in the workspace; `undefined`: it is not in the workspace. */
export function workspacePath({ library, file }: Finding, { folders = {} }: ReportContext): string | undefined {
  if (file === undefined) return undefined;
  if (library === undefined) return file;
  const folder = Object.hasOwn(folders, library) ? folders[library] : undefined;
  if (folder === undefined) return undefined;
  return folder === "" || folder === "." ? file : `${folder}/${file}`;
}

/** The text of the document that a finding is about, where it is known. */
export function sourceOf({ library, file }: Finding, { inventory }: ReportContext): string | undefined {
  const found = inventory?.libraries.find(({ id }) => id === library);
  if (found === undefined) return undefined;
  const { metadata, defaults } = found.documents;
  const asset = found.assets.find((each) => each.file === file);
  return [metadata, defaults, asset?.document].find((document) => document?.file === file)?.source;
}

/** How many findings there are of each severity. */
export function countSeverities(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const count = (severity: Severity): number => findings.filter((each) => each.severity === severity).length;
  return { error: count("error"), warning: count("warning"), info: count("info") };
}
