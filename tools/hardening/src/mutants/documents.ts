import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { applyDefaults, mergeDefaults } from "@lzkit/defaults-merger";
import { checkChain, readInventory, renderReport } from "@lzkit/library-analysis";
import { builtInFetchers, isResolverError, readLockFile, resolveChain } from "@lzkit/library-resolver";
import { memoryFetcher } from "@lzkit/memory-fetcher";
import { parseJson, parseSource, readDefaults, readMetadata } from "@lzkit/schema";
import { mutate } from "./mutate.ts";
import type { Outcome, Subject } from "./subject.ts";

const fixtures = fileURLToPath(new URL("../../../../fixtures", import.meta.url));
type Files = ReadonlyMap<string, Uint8Array>;

/** Every document of the fixtures, in its library where it has one. */
export function documents(): Subject {
  const seeds = globSync("**/*.{json,yaml,yml}", { cwd: fixtures })
    .sort()
    .filter((file) => statSync(join(fixtures, file)).size < 32_768);
  const libraries = globSync("**/lz_library_metadata.json", { cwd: fixtures })
    .map((file) => dirname(file))
    .sort()
    .map(readFolder);
  return {
    async read(pick) {
      if (pick(4) === 0) return readMutantLibrary(libraries[pick(libraries.length)] ?? new Map(), pick);
      const seed = seeds[pick(seeds.length)] ?? "";
      return readMutant(mutate(readFileSync(join(fixtures, seed)), pick), seed);
    },
  };
}

async function readMutant(bytes: Uint8Array, file: string): Promise<Outcome> {
  const defaults = await readDefaults(bytes, { file });
  const all = [defaults, readMetadata(bytes, { file }), parseJson(bytes, { file }), await parseSource(bytes, { file })];
  const merged = mergeDefaults([{ id: "m", documents: { defaults } }], { libraryOverwriteEnabled: "extend" });
  applyDefaults(merged, {});
  try {
    readLockFile(bytes);
  } catch (error) {
    if (!isResolverError(error, "LOCK_INVALID")) throw error;
  }
  return all.flatMap(({ findings }) => findings)[0]?.rule ?? "readable";
}

/** A library one of whose files is not what it was, from its address to the report of its check. */
async function readMutantLibrary(files: Files, pick: Parameters<Subject["read"]>[0]): Promise<Outcome> {
  const [name, bytes] = [...files][pick(files.size)] ?? ["lz_library_metadata.json", new Uint8Array()];
  const shelf = new Map([["mutant", new Map([...files, [name, mutate(bytes, pick)]])]]);
  try {
    const chain = await resolveChain("mem::mutant", {
      fetchers: [...builtInFetchers(), memoryFetcher(shelf)],
      offline: true,
      fetch: () => Promise.reject(new TypeError("there is no network")),
    });
    const inventory = await readInventory(chain);
    const report = checkChain(inventory);
    for (const format of ["text", "sarif", "github"] as const) renderReport(report, format, { inventory });
    return report.findings[0]?.rule ?? "readable";
  } catch (error) {
    if (isResolverError(error)) return error.code;
    throw error;
  }
}

function readFolder(folder: string): Files {
  const files = globSync("**/*.*", { cwd: join(fixtures, folder) }).sort();
  return new Map(
    files
      .filter((file) => statSync(join(fixtures, folder, file)).isFile())
      .map((file) => [file, new Uint8Array(readFileSync(join(fixtures, folder, file)))]),
  );
}
