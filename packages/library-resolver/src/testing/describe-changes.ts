import { isDeepStrictEqual } from "node:util";
import type { LibraryTree } from "@lzkit/schema";
import { expect, it } from "vitest";
import type { FetchContext } from "../fetch-context.ts";
import type { Address, Pin } from "../fetcher.ts";
import { contractFiles } from "./contract-files.ts";
import { contextOf, openAt, parsed, writtenDown } from "./contract-steps.ts";
import type { FetcherContractTarget, PublishedLibrary } from "./fetcher-contract-target.ts";

/** Of the same size, so that no fetcher gets away with comparing sizes. */
const changedFiles: ReadonlyMap<string, Uint8Array> = new Map([
  ...contractFiles,
  ["a.json", new TextEncoder().encode("{}")],
]);

/** What a pin must do once the library is another. */
export function describeChanges<A extends Address, P extends Pin>(
  target: FetcherContractTarget<A, P>,
  published: () => PublishedLibrary,
): void {
  const change = async (run: (context: FetchContext, pin: P) => Promise<void>): Promise<void> => {
    const { specifier, change } = published();
    const context = contextOf(published());
    const pin = await target.createFetcher().pin(parsed(target, specifier), context);
    await change(changedFiles);
    try {
      await run(contextOf(published()), writtenDown(pin));
    } finally {
      await change(contractFiles);
    }
  };

  const follows = target.followsChanges === true;
  const allowed = follows ? ["what is there now"] : ["what was pinned", "a typed error"];

  it(`opens ${allowed.join(" or ")}, once the library was changed`, () =>
    change(async (context, pin) => {
      expect(allowed).toContain(await outcomeOf(target.createFetcher().open(pin, context)));
    }));

  it("pins anew what was changed", () =>
    change(async (context, pin) => {
      const { specifier } = published();
      const again = await target.createFetcher().pin(parsed(target, specifier), context);
      expect(follows || !isDeepStrictEqual(again, pin)).toBe(true);
      expect(await outcomeOf(openAt(target, specifier, context))).toBe("what is there now");
    }));
}

/** What came of opening, in words. */
async function outcomeOf(opening: Promise<LibraryTree>): Promise<string> {
  try {
    const tree = await opening;
    const read = new Map<string, Buffer>();
    for (const path of contractFiles.keys()) read.set(path, Buffer.from(await tree.read(path)));
    if (isDeepStrictEqual(read, asBuffers(contractFiles))) return "what was pinned";
    return isDeepStrictEqual(read, asBuffers(changedFiles)) ? "what is there now" : "something else";
  } catch (error) {
    return error instanceof Error && error.name === "ResolverError" ? "a typed error" : `the error ${String(error)}`;
  }
}

function asBuffers(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Buffer> {
  return new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes)]));
}
