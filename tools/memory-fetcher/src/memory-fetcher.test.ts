import { builtInFetchers, resolveChain } from "@lzkit/library-resolver";
import { describeFetcherContract } from "@lzkit/library-resolver/testing";
import { describe, expect, it } from "vitest";
import { memoryFetcher } from "./index.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const metadata = "lz_library_metadata.json";

describe.each([{ folder: "" }, { folder: "some/where" }])("in the folder “$folder”", ({ folder }) => {
  const shelf = new Map<string, ReadonlyMap<string, Uint8Array>>();
  describeFetcherContract("the memory fetcher", {
    createFetcher: () => memoryFetcher(shelf),
    async publish(files) {
      const prefix = folder === "" ? "" : `${folder}/`;
      const put = async (files: ReadonlyMap<string, Uint8Array>) =>
        void shelf.set("contract", new Map([...files].map(([path, bytes]) => [`${prefix}${path}`, bytes])));
      await put(files);
      return { specifier: folder === "" ? "mem::contract" : `mem::contract//${folder}`, change: put };
    },
    missing: () => (folder === "" ? "mem::nothing" : "mem::contract//nothing"),
    foreign: ["./folder", "memory", "git::https://host.example/repo.git", "https://host.example/lib.zip"],
    malformed: ["mem::", "mem::../outside", "mem::a//../outside", "mem::a?ref=v1", "mem::a//b\\c"],
  });
});

it("resolves a chain of neighbours", async () => {
  const top =
    '{ "name": "top", "display_name": "Top", "description": "", "dependencies": [{ "custom_url": "../base" }] }';
  const base = '{ "name": "base", "display_name": "Base", "description": "" }';
  const platform = new Map([
    [`top/${metadata}`, encode(top)],
    [`base/${metadata}`, encode(base)],
  ]);
  const fetchers = [...builtInFetchers(), memoryFetcher(new Map([["platform", platform]]))];
  const { libraries } = await resolveChain("mem::platform//top", { fetchers });
  expect(libraries.map(({ id, name }) => `${id} ${name}`)).toEqual([
    "mem::platform//base base",
    "mem::platform//top top",
  ]);
});

it("does not open what changed after it was pinned", async () => {
  const platform = new Map([[metadata, encode("{}")]]);
  const fetcher = memoryFetcher(new Map([["platform", platform]]));
  const context = {
    baseFolder: "/",
    fetch,
    signal: new AbortController().signal,
    cache: undefined,
    onProgress: () => {},
  };
  const pin = await fetcher.pin({ type: "memory", collection: "platform", subdirectory: "" }, context);
  platform.set(metadata, encode("[]"));
  await expect(fetcher.open(pin, context)).rejects.toMatchObject({ code: "CORRUPT" });
});
