import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { FetchContext, Fetcher, Progress } from "../src/index.ts";
import { memoryFetcher, type Shelf } from "./memory-fetcher.ts";
import { ids, resolve, shelfOf, slow } from "./shelf.ts";

describe("order", () => {
  it("puts a diamond's base first, and each library once", async () => {
    const shelf = shelfOf({ top: ["left", "right"], left: ["base"], right: ["base", "other"], base: [], other: [] });
    expect(await ids("top", shelf)).toEqual(["base", "left", "other", "right", "top"]);
  });

  it("is the same however long each fetch takes", async () => {
    const shelf = shelfOf({
      top: ["a", "b", "c"],
      a: ["d"],
      b: ["d", "e"],
      c: ["e", "a", "f"],
      d: [],
      e: ["f"],
      f: [],
    });
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, run) =>
        ids("top", shelf, { fetchers: [slow(shelf, (call) => (call * run * 7) % 11)] }),
      ),
    );
    expect(orders[0]).toEqual(["d", "a", "f", "e", "b", "c", "top"]);
    expect(new Set(orders.map(String)).size).toBe(1);
  });

  it("keeps a dependency that is listed twice once", async () => {
    const { libraries } = await resolve("top", shelfOf({ top: ["base", "base"], base: [] }));
    expect(libraries.map(({ dependencies }) => dependencies)).toEqual([[], ["mem::base"]]);
  });

  it("holds a chain of 1,000 libraries, one on another", async () => {
    const shelf = shelfOf(
      Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`l${n}`, n === 0 ? [] : [`l${n - 1}`]])),
    );
    const order = await ids("l999", shelf, { limits: { depth: 1000 } });
    expect(order).toEqual(Array.from({ length: 1000 }, (_, n) => `l${n}`));
  });

  it("walks each library once, however many ways lead to it", async () => {
    const layers = Array.from({ length: 40 }, (_, n) => [`a${n}`, `b${n}`]);
    const below = (n: number) => layers[n + 1] ?? [];
    const shelf = shelfOf(Object.fromEntries(layers.flatMap((layer, n) => layer.map((name) => [name, below(n)]))));
    expect(await ids("a0", shelf)).toHaveLength(79);
  });

  it("holds a library that stands on 999 others", async () => {
    const names = Array.from({ length: 999 }, (_, n) => `l${n}`);
    const shelf = shelfOf({ top: names, ...Object.fromEntries(names.map((name) => [name, []])) });
    expect(await ids("top", shelf)).toEqual([...names, "top"]);
  });
});

describe("limits", () => {
  it("prints the way that is too deep", async () => {
    const shelf = shelfOf({ top: ["a"], a: ["side", "b"], side: [], b: ["c"], c: [] });
    const expected = { code: "TOO_DEEP", context: { limit: 3, way: ["top", "a", "b", "c"].map((n) => `mem::${n}`) } };
    await expect(resolve("top", shelf, { limits: { depth: 3 } })).rejects.toMatchObject(expected);
    expect(await ids("top", shelf, { limits: { depth: 4 } })).toHaveLength(5);
  });

  it("takes the longest way for the depth, not the shortest", async () => {
    const shelf = shelfOf({ top: ["c", "a"], a: ["b"], b: ["c"], c: [] });
    await expect(resolve("top", shelf, { limits: { depth: 3 } })).rejects.toMatchObject({
      context: { way: ["top", "a", "b", "c"].map((n) => `mem::${n}`) },
    });
  });

  it("ends where libraries have no end", async () => {
    let made = 0;
    const endless = memoryFetcher({
      get(name: string) {
        made++;
        return shelfOf({ [name]: [`l${Number(name.slice(1)) + 1}`] }).get(name);
      },
    } as Shelf);
    await expect(resolve("l0", new Map(), { fetchers: [endless] })).rejects.toMatchObject({ code: "TOO_DEEP" });
    expect(made).toBeLessThan(200);
  });

  it("names the first library beyond the most", async () => {
    const shelf = shelfOf({ top: ["a", "b"], a: ["c"], b: ["d"], c: [], d: [] });
    await expect(resolve("top", shelf, { limits: { libraries: 4 } })).rejects.toMatchObject({
      code: "TOO_MANY_LIBRARIES",
      context: { limit: 4, way: ["mem::top", "mem::b", "mem::d"] },
    });
    expect(await ids("top", shelf, { limits: { libraries: 5 } })).toHaveLength(5);
  });
});

it("fetches no more at once than it may", async () => {
  const names = Array.from({ length: 30 }, (_, n) => `l${n}`);
  const shelf = shelfOf({ top: names, ...Object.fromEntries(names.map((name) => [name, []])) });
  const memory: Fetcher = memoryFetcher(shelf);
  let [running, most] = [0, 0];
  const counted = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    most = Math.max(most, ++running);
    await sleep(1);
    running--;
    return run();
  };
  const counting = (step: "pin" | "open"): Fetcher => ({
    ...memory,
    [step]: (at: never, context: FetchContext) => counted<object>(() => memory[step](at, context)),
  });
  for (const step of ["pin", "open"] as const) {
    for (const concurrency of [3, undefined]) {
      most = 0;
      await resolve("top", shelf, { fetchers: [counting(step)], concurrency });
      expect({ step, most }).toEqual({ step, most: concurrency ?? 8 });
    }
  }
});

it("tells how many libraries are read of how many", async () => {
  const told: Progress[] = [];
  const shelf = shelfOf({ top: ["a", "b"], a: ["b"], b: [] });
  await resolve("top", shelf, { onProgress: (progress) => told.push(progress) });
  expect(told).toEqual([
    { kind: "library", library: "mem::top", done: 1, known: 1 },
    { kind: "library", library: "mem::a", done: 2, known: 3 },
    { kind: "library", library: "mem::b", done: 3, known: 3 },
  ]);
});
