import { expect, it } from "vitest";
import { builtInFetchers, type Fetcher, gitFetcher, resolveChain, treeOfFiles } from "../src/index.ts";
import { memoryFetcher } from "./memory-fetcher.ts";
import { resolve, shelfOf, slow } from "./shelf.ts";

it("prints the whole way of a circle, with the place of each dependency", async () => {
  const shelf = shelfOf({ top: ["a"], a: ["base", "b"], b: ["c"], c: ["a"], base: [] });
  await expect(resolve("top", shelf)).rejects.toMatchObject({
    code: "CYCLE",
    context: {
      way: ["top", "a", "b", "c", "a"].map((name) => `mem::${name}`),
      places: [
        { library: "mem::top", file: "lz_library_metadata.json", line: 7, column: 21 },
        { library: "mem::a", file: "lz_library_metadata.json", line: 10, column: 21 },
        { library: "mem::b", file: "lz_library_metadata.json", line: 7, column: 21 },
        { library: "mem::c", file: "lz_library_metadata.json", line: 7, column: 21 },
      ],
    },
  });
});

it("lists all libraries that cannot be read, in the same order at any pace", async () => {
  const shelf = shelfOf({ top: ["a", "gone1", "b"], a: ["c"], b: ["gone2", "gone1"], c: ["gone3"] });
  const messages = await Promise.all(
    Array.from({ length: 10 }, (_, run) =>
      resolve("top", shelf, { fetchers: [slow(shelf, (call) => (call * run * 7) % 11)] }).catch(
        (error: Error) => error.message,
      ),
    ),
  );
  expect(messages[0]).toBe(
    [
      "The chain has 3 errors:",
      "- There is no library gone1 on the shelf. Asked for by mem::top lz_library_metadata.json:10:21 (mem::top → mem::gone1). [FOLDER_NOT_FOUND]",
      "- There is no library gone2 on the shelf. Asked for by mem::b lz_library_metadata.json:7:21 (mem::top → mem::b → mem::gone2). [FOLDER_NOT_FOUND]",
      "- There is no library gone3 on the shelf. Asked for by mem::c lz_library_metadata.json:7:21 (mem::top → mem::a → mem::c → mem::gone3). [FOLDER_NOT_FOUND]",
    ].join("\n"),
  );
  expect(new Set(messages).size).toBe(1);
});

it("says as data which dependency asked for what failed", async () => {
  await expect(resolve("top", shelfOf({ top: ["a"], a: ["gone"] }))).rejects.toMatchObject({
    askedBy: {
      place: { library: "mem::a", file: "lz_library_metadata.json", line: 7, column: 21 },
      way: ["mem::top", "mem::a", "mem::gone"],
    },
  });
});

it("passes on what a fetcher of one's own throws", async () => {
  const broken = { ...memoryFetcher(new Map()), pin: () => Promise.reject(new TypeError("oh")) };
  await expect(resolve("top", new Map(), { fetchers: [broken] })).rejects.toMatchObject({
    code: "FETCHER_FAILED",
    context: { type: "memory", address: "mem::top" },
    cause: { message: "oh" },
    askedBy: undefined,
  });
});

it("refuses two fetchers that claim one address, in whichever order they stand", async () => {
  const [one, two] = [memoryFetcher(new Map()), { ...memoryFetcher(new Map()), type: "shelf" }] as [Fetcher, Fetcher];
  for (const fetchers of [
    [one, two],
    [two, one],
  ]) {
    await expect(resolveChain("mem::top", { fetchers })).rejects.toMatchObject({
      code: "FETCHER_CONFLICT",
      context: { types: ["memory", "shelf"] },
    });
  }
});

it("refuses two fetchers of one type", async () => {
  const fetchers = [...builtInFetchers(), ...builtInFetchers()];
  await expect(resolveChain(".", { fetchers })).rejects.toMatchObject({ code: "FETCHER_CONFLICT" });
});

it.each([
  { address: "s3::https://s3.amazonaws.com/bucket/lib.zip", scheme: "s3" },
  { address: "bucket.s3.amazonaws.com/lib.zip", scheme: "s3" },
  { address: "gcs::https://www.googleapis.com/storage/v1/bucket/lib", scheme: "gcs" },
  { address: "hg::https://host.example/repo", scheme: "hg" },
  { address: "oci::host.example/lib:1", scheme: "oci" },
  { address: "git::git://host.example/org/lib.git", scheme: "git" },
  { address: "https://host.example/lib", scheme: "https" },
  { address: "ftp://host.example/lib", scheme: "ftp" },
])("tells the way out for $address", async ({ address, scheme }) => {
  await expect(resolveChain(address)).rejects.toMatchObject({
    code: "ADDRESS_UNSUPPORTED",
    context: { scheme },
    hint: expect.stringMatching(/fetcher|https|git::/) as unknown,
  });
});

it.each(["git@host.example:org/lib.git", "git::ssh://git@host.example/org/lib.git"])(
  "tells the way out for %s where the git program is switched off",
  async (address) => {
    await expect(resolveChain(address, { fetchers: [gitFetcher({ program: "never" })] })).rejects.toMatchObject({
      code: "ADDRESS_UNSUPPORTED",
      context: { scheme: "ssh" },
      hint: expect.stringContaining("program") as unknown,
    });
  },
);

it.each([
  { option: "concurrency", options: { concurrency: 0 } },
  { option: "limits.depth", options: { limits: { depth: 1.5 } } },
  { option: "limits.libraries", options: { limits: { libraries: Number.NaN } } },
  { option: "timeout", options: { timeout: -1 } },
  { option: "versionConflict", options: { versionConflict: "oldest" as never } },
])("refuses a wrong $option", async ({ option, options }) => {
  await expect(resolveChain(".", options)).rejects.toMatchObject({ code: "OPTION_INVALID", context: { option } });
});

it("lets no address move the cursor of a terminal, or fill it", async () => {
  const shelf = shelfOf({ top: [`x::\u001b[2J${"a".repeat(3000)}`] });
  const error = (await resolve("top", shelf).catch((thrown: unknown) => thrown)) as Error;
  expect(error.message).toContain("\ufffd[2Jaaa");
  expect(error.message).not.toContain("\u001b");
  expect(error.message.length).toBeLessThan(1000);
});

it("does not even look for secrets in an address that is too long to be one", async () => {
  const shelf = shelfOf({ top: [`https://me:s3cret${"?::".repeat(100_000)}@host.example`] });
  await expect(resolve("top", shelf)).rejects.toThrow(/an address of 3\d{5} characters/);
});

it("keeps secrets of addresses out of ids and errors", async () => {
  const shelf = shelfOf({ top: ["x::https://me:s3cret@host.example/a?token=s3cret"] });
  const error = (await resolve("top", shelf).catch((thrown: unknown) => thrown)) as Error & { context: unknown };
  expect(`${error.message} ${JSON.stringify(error.context)}`).not.toContain("s3cret");
});

it("keeps them out of the ids of neighbours", async () => {
  const top = shelfOf({ top: ["file::./in"] }).get("top") ?? new Map<string, Uint8Array>();
  const deep: Fetcher = {
    type: "deep",
    parse: (specifier) => (specifier.startsWith("deep::") ? { type: "deep", subdirectory: "" } : undefined),
    pin: async () => ({ type: "deep", subdirectory: "" }),
    open: async ({ subdirectory }) => treeOfFiles(subdirectory === "" ? top : new Map(), "deep"),
  };
  const { libraries } = await resolveChain("deep::https://host.example/a?token=s3cret", { fetchers: [deep] });
  expect(libraries.map(({ id }) => id)).toEqual([
    "deep::https://host.example/a//in?token=***",
    "deep::https://host.example/a?token=***",
  ]);
});
