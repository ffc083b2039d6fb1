import {
  builtInFetchers,
  type Chain,
  formatLock,
  isResolverError,
  readLockFile,
  resolveChain,
} from "@lzkit/library-resolver";
import { memoryFetcher } from "@lzkit/memory-fetcher";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyGraph, applyOrder, findCycle, type Graph, shelfOf } from "../src/graphs.ts";
import { shuffledFetcher } from "../src/shuffled-fetcher.ts";
import "../src/seed.ts";

const noDelay = (): Promise<void> => Promise.resolve();
type Delay = () => Promise<unknown>;

function resolve(graph: Graph, delay: Delay, more: Parameters<typeof resolveChain>[1] = {}): Promise<Chain> {
  const fetchers = [...builtInFetchers(), shuffledFetcher(memoryFetcher(shelfOf(graph)), delay)];
  return resolveChain("mem::l0", { fetchers, concurrency: 4, ...more });
}

/** All that a chain says but its functions, or the error in its place. */
async function outcomeOf(resolving: Promise<Chain>): Promise<unknown> {
  try {
    const { libraries, findings, lock } = await resolving;
    return { libraries: libraries.map(({ tree: _tree, documents: _documents, ...rest }) => rest), findings, lock };
  } catch (error) {
    if (!isResolverError(error)) throw error;
    return { code: error.code, message: error.message, context: JSON.stringify(error.context), hint: error.hint };
  }
}

/** Runs a resolution whose fetches end in the order that the scheduler draws. */
function shuffled<Result>(scheduler: fc.Scheduler, run: (delay: Delay) => Promise<Result>): Promise<Result> {
  return scheduler.waitFor(run(() => scheduler.schedule(Promise.resolve())));
}

const numRuns = 3000;

describe("a chain", () => {
  it("arrives in many orders here, so that the others say something", async () => {
    const leaves = Array.from({ length: 5 }, (_, at) => `mem::l${at + 1}`);
    const node = (dependencies: readonly string[]) => ({ dependencies, odd: false });
    const graph: Graph = new Map([["mem::l0", node(leaves)], ...leaves.map((id) => [id, node([])] as const)]);
    const orders = new Set<string>();
    const check = async (scheduler: fc.Scheduler) => {
      const fetcher = memoryFetcher(shelfOf(graph));
      const opened: string[] = [];
      const noting: typeof fetcher = {
        ...fetcher,
        open: (pin, context) => (opened.push(pin.collection), fetcher.open(pin, context)),
      };
      await shuffled(scheduler, (delay) => resolveChain("mem::l0", { fetchers: [shuffledFetcher(noting, delay)] }));
      orders.add(opened.join());
    };
    await fc.assert(fc.asyncProperty(fc.scheduler(), check), { numRuns: 200 });
    expect(orders.size).toBeGreaterThan(20);
  });

  it("is the same in whatever order its libraries arrive: libraries, findings, lock or error", async () => {
    const check = async (graph: Graph, scheduler: fc.Scheduler) => {
      const expected = await outcomeOf(resolve(graph, noDelay));
      expect(await shuffled(scheduler, (delay) => outcomeOf(resolve(graph, delay)))).toEqual(expected);
    };
    await fc.assert(fc.asyncProperty(anyGraph({ missing: true, cycles: true }), fc.scheduler(), check), { numRuns });
  });

  it("holds each library once, after all that it depends on, in the order in which they are listed", async () => {
    const check = async (graph: Graph, scheduler: fc.Scheduler) => {
      const { libraries } = await shuffled(scheduler, (delay) => resolve(graph, delay));
      expect(libraries.map(({ id }) => id)).toEqual(applyOrder(graph));
      const met = new Set<string>();
      for (const { id, dependencies } of libraries) {
        for (const each of dependencies) expect(met).toContain(each);
        met.add(id);
      }
    };
    await fc.assert(fc.asyncProperty(anyGraph({}), fc.scheduler(), check), { numRuns });
  });

  it("with a circle is refused, and the circle is named from end to end", async () => {
    let circles = 0;
    const check = async (graph: Graph, scheduler: fc.Scheduler) => {
      const resolving = shuffled(scheduler, (delay) => resolve(graph, delay));
      if (findCycle(graph) === undefined) {
        await resolving;
        return;
      }
      const error: unknown = await resolving.catch((reason: unknown) => reason);
      if (!isResolverError(error, "CYCLE")) throw new Error("the circle was not found", { cause: error });
      const { way } = error.context;
      const circle = way.slice(way.indexOf(way.at(-1) ?? ""));
      expect(circle.length).toBeGreaterThan(1);
      for (const [at, id] of way.slice(1).entries()) {
        expect(graph.get(way[at] ?? "")?.dependencies, `${way[at]} → ${id}`).toContain(id);
      }
      for (const id of circle) expect(error.message).toContain(id);
      circles++;
    };
    await fc.assert(fc.asyncProperty(anyGraph({ cycles: true }), fc.scheduler(), check), { numRuns });
    expect(circles).toBeGreaterThan(numRuns / 10);
  });
});

describe("a lock file", () => {
  it("has the same bytes whatever came first, and says the same when it is read again", async () => {
    const check = async (graph: Graph, one: fc.Scheduler, other: fc.Scheduler) => {
      const lockBy = async (scheduler: fc.Scheduler, more = {}) =>
        formatLock((await shuffled(scheduler, (delay) => resolve(graph, delay, more))).lock);
      const text = await lockBy(one);
      const lock = readLockFile(Buffer.from(text));
      expect(formatLock(lock)).toBe(text);
      expect(await lockBy(other)).toBe(text);
      expect(await outcomeOf(resolve(graph, noDelay, { lock, lockMode: "frozen" }))).toEqual(
        await outcomeOf(resolve(graph, noDelay)),
      );
    };
    await fc.assert(fc.asyncProperty(anyGraph({}), fc.scheduler(), fc.scheduler(), check), { numRuns: numRuns / 2 });
  });
});
