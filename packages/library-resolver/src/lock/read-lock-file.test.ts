import { describe, expect, it } from "vitest";
import { formatLock } from "./format-lock.ts";
import type { Pin } from "../fetcher.ts";
import type { LockFile } from "./lock-file.ts";
import { readLockFile } from "./read-lock-file.ts";

const repository = "https://host.example/library.git";
const typed = (value: Readonly<Record<string, string>> & { readonly type: string }): Pin => value;
const lock: LockFile = {
  version: 1,
  dialect: "neutral",
  dependencies: ["platform/base@1"],
  libraries: [
    {
      id: "platform/base@1",
      asked: { path: "platform/base", ref: "1" },
      address: typed({ type: "git", repository, subdirectory: "platform/base", ref: "1", tag: "platform/base/1" }),
      also: [],
      pin: typed({ type: "git", repository, subdirectory: "platform/base", commit: "0".repeat(40) }),
      documents: { "lz_library_metadata.json": `sha256:${"a".repeat(64)}` },
      dependencies: [],
    },
  ],
  passedOver: [],
};
const text = formatLock(lock);
const read = (changed: string) => readLockFile(Buffer.from(changed));

it("reads what was written", () => {
  expect(read(text)).toEqual(lock);
});

it("knows nothing of keys that it does not know", () => {
  expect(formatLock(read(text.replace('"version": 1,', '"version": 1, "__proto__": { "version": 2 }, "x": 1,')))).toBe(
    text,
  );
});

it("keeps names like __proto__ for names", () => {
  const hostile = text.replace('"lz_library_metadata.json"', '"__proto__"').replace('"tag"', '"__proto__"');
  const { libraries } = read(hostile);
  expect(Object.keys(libraries[0]?.documents ?? {})).toEqual(["__proto__"]);
  expect(Object.keys(libraries[0]?.address ?? {})).toContain("__proto__");
  expect(formatLock(read(formatLock(read(hostile))))).toBe(formatLock(read(hostile)));
});

const ours = text.replace("sha256:a", "sha256:b");
const conflict = `<<<<<<< HEAD\n${text}=======\n${ours}>>>>>>> theirs\n`;

describe("refuses", () => {
  it.each([
    { given: "nothing", changed: "", says: /lz\.lock\.json.*empty/i },
    { given: "a merge conflict", changed: conflict, says: /lz\.lock\.json:1:1 .*merge conflict/ },
    {
      given: "a merge conflict further down",
      changed: text.replace(/\n( +"documents")/, "\n<<<<<<< HEAD\r\n$1"),
      says: /lz\.lock\.json:\d{2}:1 .*merge conflict/,
    },
    { given: "no JSON", changed: text.replace('"dialect"', "dialect"), says: /lz\.lock\.json:3:3/ },
    { given: "half a file", changed: text.slice(0, 200), says: /lz\.lock\.json/ },
    { given: "bytes that are no text", changed: "\u0000\u0001", says: /lz\.lock\.json/ },
    { given: "a list", changed: "[]", says: /the file is not an object/ },
    { given: "another version", changed: text.replace('"version": 1', '"version": 2'), says: /:2:14 .*of version 2/ },
    { given: "no version", changed: text.replace('"version": 1,', ""), says: /names no version/ },
    { given: "no dialect", changed: text.replace('"neutral"', "null"), says: /dialect is not a string/ },
    {
      given: "a dependency that is no text",
      changed: text.replace('"platform/base@1"', "7"),
      says: /dependencies\[0\] is not a string/,
    },
    {
      given: "libraries that are no list",
      changed: text.replace(/"libraries": \[/, '"libraries": {}, "x": ['),
      says: /libraries is not a list/,
    },
    { given: "a library twice", changed: formatLock({ ...lock, passedOver: lock.libraries }), says: /twice/ },
    {
      given: "a library without an id",
      changed: text.replace('"id": "platform/base@1"', '"id": ""'),
      says: /libraries\[0\]\.id is not a string/,
    },
    {
      given: "a pin that leads elsewhere",
      changed: changePin("repository", "https://evil.example/library.git"),
      says: /the repository of its pin/,
    },
    {
      given: "a pin of another folder",
      changed: changePin("subdirectory", "platform/other"),
      says: /the subdirectory of its pin/,
    },
    {
      given: "a pin of another fetcher",
      changed: changePin("type", "archive"),
      says: /type archive, its address of type git/,
    },
    {
      given: "a pin without a type",
      changed: changePin("type", undefined),
      says: /libraries\[0\]\.pin\.type is not a string/,
    },
    {
      given: "a digest that is none",
      changed: text.replace("sha256:a", "sha256:g"),
      says: /the digest of lz_library_metadata\.json is none/,
    },
    {
      given: "too many levels",
      changed: text.replace('"ref": "1"', `"ref": ${"[".repeat(100)}${"]".repeat(100)}`),
      says: /lz\.lock\.json/,
    },
  ])("$given, with the place", ({ changed, says }) => {
    expect(() => read(changed)).toThrow(
      expect.objectContaining({
        code: "LOCK_INVALID",
        message: expect.stringMatching(says) as unknown,
        hint: expect.stringContaining("lz lock") as unknown,
      }),
    );
  });

  it("a pin of an archive that leads elsewhere", () => {
    const archive = { type: "archive", subdirectory: "", format: "zip" };
    const address = typed({ ...archive, url: "https://host.example/a.zip" });
    const pin = typed({ ...archive, url: "https://evil.example/a.zip", digest: `sha256:${"a".repeat(64)}` });
    const libraries = lock.libraries.map((library) => ({ ...library, address, pin }));
    expect(() => read(formatLock({ ...lock, libraries }))).toThrow("the url of its pin is not that of its address");
  });
});

it("names the file that it was given", () => {
  expect(() => readLockFile(Buffer.from("[]"), { file: "lib/lz.lock.json" })).toThrow(/lib\/lz\.lock\.json/);
});

function changePin(key: string, value: string | undefined): string {
  const libraries = lock.libraries.map((library) => ({ ...library, pin: { ...library.pin, [key]: value } }));
  return formatLock({ ...lock, libraries });
}
