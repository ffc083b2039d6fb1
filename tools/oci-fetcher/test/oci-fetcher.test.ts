import { type FetchContext, builtInFetchers, memoryCache, resolveChain } from "@lzkit/library-resolver";
import { describeFetcherContract } from "@lzkit/library-resolver/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ociFetcher } from "../src/index.ts";
import { layerType, packLibrary, pushArtifact, pushLibrary } from "./push-library.ts";
import { hasRegistry, type Registry, startRegistry } from "./start-registry.ts";

const metadata = "lz_library_metadata.json";
const library = (name: string, ...dependencies: string[]) =>
  JSON.stringify({
    name,
    display_name: name,
    description: "",
    dependencies: dependencies.map((custom_url) => ({ custom_url })),
  });

const context: FetchContext = {
  baseFolder: "/",
  fetch,
  signal: new AbortController().signal,
  cache: undefined,
  onProgress: () => {},
};

describe.skipIf(!hasRegistry())("the OCI fetcher on a real registry", () => {
  describeFetcherContract("it", {
    createFetcher: ociFetcher,
    async publish(files) {
      const registry = await startRegistry();
      const push = async (files: ReadonlyMap<string, Uint8Array>): Promise<void> => {
        const placed = new Map([...files].map(([path, bytes]) => [`some/where/${path}`, bytes]));
        await pushLibrary(`http://${registry.host}/v2/org/library`, "v1", placed);
      };
      await push(files);
      return { specifier: `oci::${registry.host}/org/library:v1//some/where`, change: push, cleanUp: registry.stop };
    },
    missing: ({ specifier }) => specifier.replace(":v1//", ":v2//"),
    foreign: ["./folder", "git::https://host.example/repo.git", "https://host.example/lib.zip", "oci"],
    malformed: [
      "oci::",
      "oci::host.example",
      "oci::host.example/UPPER:v1",
      "oci::host.example/a/../b:v1",
      "oci::host.example/a:v1//../outside",
      "oci::host.example/a@sha256:123",
      "oci::me:secret@host.example/a:v1",
      "oci::host.example/a:v1?x=1",
    ],
  });

  describe("with libraries", () => {
    let registry: Registry;
    let url: string;
    beforeAll(async () => {
      registry = await startRegistry();
      url = `http://${registry.host}/v2/org/library`;
    });
    afterAll(async () => registry?.stop());

    const address = (rest: string) => `oci::${registry.host}/org/library${rest}`;
    const resolve = (specifier: string, context: Partial<FetchContext> = {}) =>
      resolveChain(specifier, {
        fetchers: [...builtInFetchers(), ociFetcher()],
        fetch: context.fetch,
        cache: context.cache,
      });
    const open = async (specifier: string, context: Partial<FetchContext> = {}) => {
      const { libraries } = await resolve(specifier, context);
      return libraries.at(-1)?.tree;
    };

    it("follows a chain from one artifact to its neighbour and to another artifact", async () => {
      const base = await pushLibrary(url, "base", new Map([[metadata, library("base")]]));
      const stack = new Map([
        [`top/${metadata}`, library("top", "../middle")],
        [`middle/${metadata}`, library("middle", address(`@${base}`))],
      ]);
      await pushLibrary(url, "stack", stack);
      const { libraries } = await resolve(address(":stack//top"));
      expect(libraries.map(({ name }) => name)).toEqual(["base", "middle", "top"]);
      expect(libraries[0]?.pin).toEqual({
        type: "oci",
        registry: registry.host,
        repository: "org/library",
        digest: base,
        subdirectory: "",
      });
    });

    it("opens what was pinned, though its tag was moved", async () => {
      const fetcher = ociFetcher();
      const before = await pushLibrary(url, "moving", new Map([[metadata, library("before")]]));
      const parsed = fetcher.parse(address(":moving"));
      if (parsed === undefined) throw new Error("It does not take its own address.");
      const pin = await fetcher.pin(parsed, context);
      const after = await pushLibrary(url, "moving", new Map([[metadata, library("after")]]));
      expect([pin.digest, (await fetcher.pin(parsed, context)).digest]).toEqual([before, after]);
      const tree = await fetcher.open(pin, context);
      expect(new TextDecoder().decode(await tree.read(metadata))).toBe(library("before"));
    });

    it("reads nothing twice that a cache keeps", async () => {
      const digest = await pushLibrary(url, "kept", new Map([[metadata, library("kept")]]));
      const cache = memoryCache();
      await open(address(`@${digest}`), { cache });
      const fetch = () => Promise.reject(new Error("not again"));
      expect(await (await open(address(`@${digest}`), { cache, fetch }))?.list("")).toHaveLength(1);
    });

    it.each(["manifests", "blobs"])("refuses %s that are not what their digest says", async (kind) => {
      const digest = await pushLibrary(url, "tampered", new Map([[metadata, library("tampered")]]));
      const tampering: typeof fetch = async (input, init) => {
        const response = await fetch(input, init);
        const bytes = new Uint8Array(await response.arrayBuffer());
        const { pathname } = new URL(input instanceof Request ? input.url : input);
        if (pathname.includes(`/${kind}/`)) bytes[bytes.length - 1] = 255;
        return new Response(bytes, response);
      };
      await expect(resolve(address(`@${digest}`), { fetch: tampering })).rejects.toMatchObject({
        code: kind === "blobs" ? "ARCHIVE_CHANGED" : "CORRUPT",
        message: expect.stringMatching(/sha256:[\da-f]{64}.*sha256:[\da-f]{64}/) as unknown,
      });
    });

    it("says what artifact is none of a library", async () => {
      const bytes = await packLibrary(new Map([[metadata, library("x")]]));
      const layer = { mediaType: layerType, bytes };
      await pushArtifact(url, "two", { layers: [layer, layer] });
      await pushArtifact(url, "other", { layers: [{ mediaType: "application/json", bytes }] });
      await expect(resolve(address(":two"))).rejects.toMatchObject({
        code: "ADDRESS_UNSUPPORTED",
        message: expect.stringContaining("has 2 layers") as unknown,
      });
      await expect(resolve(address(":other"))).rejects.toMatchObject({
        code: "ADDRESS_UNSUPPORTED",
        message: expect.stringContaining('"application/json"') as unknown,
      });
    });

    it("refuses a layer with an entry that leads out of it", async () => {
      const bytes = await packLibrary(new Map([["../outside.json", "{}"]]));
      await pushArtifact(url, "unsafe", { layers: [{ mediaType: layerType, bytes }] });
      await expect(resolve(address(":unsafe"))).rejects.toMatchObject({ code: "ARCHIVE_UNSAFE" });
    });

    it.each([
      { registry: "host.example/..", digest: "sha256:" + "1".repeat(64) },
      { registry: "me:secret@host.example", digest: "sha256:" + "1".repeat(64) },
      { registry: "host.example", digest: "latest" },
      { registry: "host.example", digest: `sha256:${"1".repeat(64)}//x` },
    ])("refuses a pin of $registry at $digest", async (wrong) => {
      const pin = { type: "oci", repository: "org/library", subdirectory: "", ...wrong } as const;
      await expect(ociFetcher().open(pin, context)).rejects.toMatchObject({ code: "ADDRESS_INVALID" });
    });

    it.each([
      { given: "a tag", rest: ":nothing", ref: "nothing" },
      { given: "a digest", rest: `@sha256:${"1".repeat(64)}`, ref: `sha256:${"1".repeat(64)}` },
    ])("says that $given is not there", async ({ rest, ref }) => {
      await expect(resolve(address(rest))).rejects.toMatchObject({ code: "REF_NOT_FOUND", context: { ref } });
    });
  });
});
