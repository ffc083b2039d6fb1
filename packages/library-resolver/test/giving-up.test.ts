import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Fetcher, resolveChain } from "../src/index.ts";
import { memoryFetcher } from "./memory-fetcher.ts";
import { resolve, shelfOf } from "./shelf.ts";

describe("giving up", () => {
  const shelf = shelfOf({ top: ["a", "b"], a: [], b: [] });

  it("stops at once when the caller gives up, though a fetcher does not listen", async () => {
    const controller = new AbortController();
    const started: string[] = [];
    const deaf = never((name) => started.push(name));
    const resolving = resolve("top", shelf, { fetchers: [deaf], signal: controller.signal, concurrency: 1 });
    await expect.poll(() => started).toEqual(["a"]);
    controller.abort(new Error("enough"));
    await expect(resolving).rejects.toMatchObject({ code: "ABORTED", context: { reason: "enough" } });
    expect(started).toEqual(["a"]);
  });

  it("does nothing when the caller gave up before", async () => {
    const started: string[] = [];
    const options = { fetchers: [never((name) => started.push(name))], signal: AbortSignal.abort() };
    await expect(resolve("top", shelf, options)).rejects.toMatchObject({ code: "ABORTED" });
    expect(started).toEqual([]);
  });

  it("stops when time is out, and tells its fetchers", async () => {
    let told = false;
    const deaf = never((_, signal) => signal.addEventListener("abort", () => (told = true)));
    await expect(resolve("top", shelf, { fetchers: [deaf], timeout: 20 })).rejects.toMatchObject({
      code: "TIMED_OUT",
      context: { milliseconds: 20 },
    });
    expect(told).toBe(true);
  });

  it("leaves trees readable after the time", async () => {
    const { libraries } = await resolveChain(import.meta.dirname, { timeout: 500 });
    await sleep(600);
    expect(await libraries[0]?.tree.list("")).toContainEqual({ name: "giving-up.test.ts", kind: "file" });
  });

  /** Reads the root, then hangs. */
  function never(onPin: (name: string, signal: AbortSignal) => void): Fetcher {
    const memory: Fetcher = memoryFetcher(shelf);
    return {
      ...memory,
      pin: (address, context) => {
        const { name = "" } = address as { readonly name?: string };
        if (name === "top") return memory.pin(address, context);
        onPin(name, context.signal);
        return new Promise(() => {});
      },
    };
  }
});
