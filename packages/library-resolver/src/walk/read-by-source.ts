import type { LimitFunction } from "p-limit";

/** Runs a read when there is room; `source` is where it reads from. */
export type ReadBySource = <Result>(source: string, run: () => Promise<Result>) => Promise<Result>;

/**
 * Makes room by source: what waits to read from one source starts together, and counts as one.
 *
 * So a repository is asked once for all that a level needs of it, however many libraries that are.
 */
export function createReadBySource(limit: LimitFunction): ReadBySource {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  return (source, run) =>
    new Promise((resolve, reject) => {
      const read = () => run().then(resolve, reject);
      const together = waiting.get(source) ?? [];
      together.push(read);
      if (together.length > 1) return;
      waiting.set(source, together);
      void limit(() => {
        waiting.delete(source);
        return Promise.all(together.map((each) => each()));
      });
    });
}
