import { gunzipSync, gzipSync } from "node:zlib";
import { archiveFetcher, createFetch, type FetchContext, isResolverError } from "@lzkit/library-resolver";
import type { LibraryTree } from "@lzkit/schema";
import { packArchive } from "../../../../packages/library-resolver/test/pack-archive.ts";
import { mutate, type Pick } from "./mutate.ts";
import type { Subject } from "./subject.ts";

const formats = ["zip", "tar", "tar.gz"] as const;
type Format = (typeof formats)[number];

/** Archives of a small library, in memory behind a `fetch`. */
export async function archives(): Promise<Subject> {
  const files = new Map([
    ["lz_library_metadata.json", '{ "name": "packed", "display_name": "Packed", "description": "" }'],
    ["assets/a.lz_policy_definition.json", JSON.stringify({ name: "a", text: "x".repeat(2000) })],
    [`${"long/".repeat(40)}name.json`, "{}"],
  ]);
  const seeds = new Map(
    await Promise.all(formats.map(async (format) => [format, await packArchive(format, files)] as const)),
  );
  return {
    async read(pick) {
      const format = formats[pick(formats.length)] ?? "zip";
      const bytes = mutateArchive(format, seeds.get(format) ?? new Uint8Array(), pick);
      const fetcher = archiveFetcher({ limits: { unpackedBytes: 8 * 1024 * 1024 } });
      const address = fetcher.parse(`https://host.example/library.${format}`);
      if (address === undefined) throw new Error("no archive");
      const context = contextOf(async () => new Response(bytes.slice().buffer));
      try {
        const tree = await fetcher.open(await fetcher.pin(address, context), context);
        await readAll(tree, "", 0);
        return "readable";
      } catch (error) {
        if (isResolverError(error)) return error.code;
        throw error;
      }
    },
  };
}

/** Half of the tars have right checksums again, so that more than these is tried. */
function mutateArchive(format: Format, bytes: Uint8Array, pick: Pick): Uint8Array {
  if (format === "zip" || pick(2) === 0) return mutate(bytes, pick);
  if (format === "tar") return withChecksums(mutate(bytes, pick));
  return new Uint8Array(gzipSync(withChecksums(mutate(gunzipSync(bytes), pick))));
}

function withChecksums(tar: Uint8Array): Uint8Array {
  for (let at = 0; at + 512 <= tar.length; at += 512) {
    const header = tar.subarray(at, at + 512);
    if (Buffer.from(header.subarray(257, 262)).toString("latin1") !== "ustar") continue;
    header.fill(32, 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.set(Buffer.from(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
  }
  return tar;
}

/** Reads every file; a name that leads out of its folder is an error. */
async function readAll(tree: LibraryTree, folder: string, depth: number): Promise<void> {
  if (depth > 200) throw new Error("the tree does not end");
  for (const { name, kind } of await tree.list(folder)) {
    if (name === "" || name === "." || name === ".." || /[/\\\0]/.test(name))
      throw new Error(`${name} leads elsewhere`);
    const path = folder === "" ? name : `${folder}/${name}`;
    await (kind === "folder" ? readAll(tree, path, depth + 1) : tree.read(path));
  }
}

/** What a fetcher may use: this `fetch`, and nothing else of the world. */
export function contextOf(fetch: typeof globalThis.fetch): FetchContext {
  return {
    baseFolder: "/nonexistent",
    fetch: createFetch({ fetch }),
    signal: new AbortController().signal,
    cache: undefined,
    onProgress: () => {},
  };
}
