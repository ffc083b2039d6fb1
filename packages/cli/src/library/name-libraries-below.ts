import path from "node:path";
import { azure, type Chain, neutral } from "lzkit";
import { findLibraries } from "./find-libraries.ts";
import { localFolders } from "./local-folders.ts";

const shown = 3;
/** As deep as releases lie below the folder that holds them all: `platform/alz/2026.04.2`. */
const deepest = 3;

/** Names the libraries below a folder that is none itself, in the hint of the finding that says so. */
export async function nameLibrariesBelow(library: string, chain: Chain): Promise<Chain> {
  const root = chain.libraries.at(-1);
  if (root === undefined || root.documents.metadata !== undefined || root.documents.defaults !== undefined) {
    return chain;
  }
  const folder = localFolders(library, chain).get(root.id);
  const below = folder === undefined ? [] : await look(folder, chain);
  const names = below.filter((each) => each !== folder).map((each) => path.relative(process.cwd(), each));
  if (names.length === 0) return chain;
  const more = names.length > shown ? ` and ${names.length - shown} more` : "";
  const hint = `There are libraries below it: name one of them, ${names.slice(0, shown).join(", ")}${more}.`;
  const isAbout = (finding: Chain["findings"][number]): boolean =>
    finding.rule === "missing-metadata" && finding.library === root.id;
  return { ...chain, findings: chain.findings.map((finding) => (isAbout(finding) ? { ...finding, hint } : finding)) };
}

/** It is for a hint only: where a folder cannot be listed, there is none. */
async function look(folder: string, { dialect }: Chain): Promise<readonly string[]> {
  return findLibraries(folder, [dialect, azure, neutral], deepest).catch(() => []);
}
