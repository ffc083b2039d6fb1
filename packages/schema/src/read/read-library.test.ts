import { LzError } from "@lzkit/errors";
import { expect, it } from "vitest";
import { type LibraryTree, neutral, readLibrary } from "../index.ts";

const files = new Map([
  ["lz_library_metadata.json", '{ "dependencies": [] }'],
  ["lz_policy_default_values.yaml", "defaults: []"],
]);
const options = { dialect: neutral, library: "corp" };

function treeOf(read: LibraryTree["read"], entries = [...files.keys()]): LibraryTree {
  return { list: async () => entries.map((name) => ({ name, kind: "file" })), read };
}

it("lists the root once and asks for both files before either has come", async () => {
  const asked: string[] = [];
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const tree: LibraryTree = {
    async list(folder) {
      asked.push(`list ${folder}`);
      return [...files.keys()].map((name) => ({ name, kind: "file" }));
    },
    async read(path) {
      asked.push(`read ${path}`);
      if (asked.length === 3) resolve();
      await promise;
      return new TextEncoder().encode(files.get(path));
    },
  };
  const { metadata, defaults, findings } = await readLibrary(tree, options);
  expect(asked).toEqual(["list ", "read lz_library_metadata.json", "read lz_policy_default_values.yaml"]);
  expect([metadata?.value, defaults?.value, findings]).toEqual([{ dependencies: [] }, { defaults: [] }, []]);
});

it("takes a folder with the name of a document for a document that cannot be read", async () => {
  const tree: LibraryTree = {
    list: async () => [{ name: "lz_library_metadata.json", kind: "folder" }],
    read: () => Promise.reject(new Error("it is a folder")),
  };
  const { metadata, findings } = await readLibrary(tree, options);
  expect(metadata?.value).toBeUndefined();
  expect(findings).toMatchObject([{ rule: "unreadable-file", severity: "error", library: "corp" }]);
  expect(findings[0]?.message).toContain("it is a folder");
});

it("tells of files that cannot be read, without the secrets in the reason", async () => {
  const tree = treeOf(() => Promise.reject(new Error("EACCES at https://me:s3cret@host.example/a")));
  const { metadata, defaults, findings } = await readLibrary(tree, options);
  expect([metadata?.value, defaults?.value]).toEqual([undefined, undefined]);
  expect(findings).toMatchObject([
    { rule: "unreadable-file", severity: "error", file: "lz_library_metadata.json", library: "corp" },
    { rule: "unreadable-file", severity: "error", file: "lz_policy_default_values.yaml", library: "corp" },
  ]);
  expect(findings[0]?.message).toContain("EACCES at https://***@host.example/a");
});

it("tells of a file that is too large to be fetched as of one that is too large to be read", async () => {
  const context = { target: "it", limit: 16_777_216, bytes: 20_000_000 };
  const error = new LzError("TOO_LARGE", { message: "it is too large", context, hint: "Raise the limit." });
  const { findings } = await readLibrary(
    treeOf(() => Promise.reject(error)),
    options,
  );
  expect(findings).toMatchObject([
    {
      rule: "document-too-large",
      file: "lz_library_metadata.json",
      message: "The file has 20000000 bytes; at most 4194304 are read.",
      hint: "Look whether this is the file you meant.",
    },
    { rule: "document-too-large", message: "The file has 20000000 bytes; at most 524288 are read." },
  ]);
});

it("tells the limit that a file was refused by, where it is lower than that of documents", async () => {
  const context = { target: "it", limit: 1000, bytes: 3000 };
  const error = new LzError("TOO_LARGE", { message: "The limit is 1000", context, hint: "Raise the limit." });
  const { findings } = await readLibrary(
    treeOf(() => Promise.reject(error)),
    options,
  );
  expect(findings[0]).toMatchObject({ rule: "unreadable-file", hint: "Raise the limit." });
  expect(findings[0]?.message).toContain("The limit is 1000.");
});

it("keeps the hint of the error below", async () => {
  const error = new LzError("READ_FAILED", { message: "no right to read", context: {}, hint: "Mend the rights." });
  const { findings } = await readLibrary(
    treeOf(() => Promise.reject(error)),
    options,
  );
  expect(findings[0]?.hint).toBe("Mend the rights.");
});

it.each([
  { given: "an abort", error: new DOMException("gone", "AbortError") },
  { given: "a time-out", error: new DOMException("late", "TimeoutError") },
  { given: "a failed network", error: new LzError("NETWORK_FAILED", { message: "no route", context: {} }) },
])("passes on $given: it says nothing about the file", async ({ error }) => {
  await expect(
    readLibrary(
      treeOf(() => Promise.reject(error)),
      options,
    ),
  ).rejects.toBe(error);
});

it("passes on that the root cannot be listed", async () => {
  const error = new Error("no such folder");
  const tree: LibraryTree = { list: () => Promise.reject(error), read: () => Promise.reject(error) };
  await expect(readLibrary(tree, options)).rejects.toBe(error);
});
