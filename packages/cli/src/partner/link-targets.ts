import { ensureMany, type EnsureManyOptions, type EnsureRow, type TokenProvider } from "lzkit";
import { createStatusLine } from "../output/status-line.ts";
import type { World } from "../world.ts";
import type { Target } from "./read-targets.ts";
import type { ResultsFile } from "./results-file.ts";
import { countOutcomes, type LinkedRow } from "./rows-output.ts";

/** How targets are linked. */
export interface LinkTargetsOptions extends Omit<EnsureManyOptions, "onRow" | "previous" | "signal"> {
  readonly world: World;
  /** Where rows are kept; `undefined`: nowhere. */
  readonly results: ResultsFile | undefined;
  /** Makes the tokens of targets that name none. */
  readonly identity: (tenantId: string) => TokenProvider;
}

/** What became of all targets. */
export interface LinkedTargets {
  readonly rows: readonly LinkedRow[];
  /** What kept a row from being written down, and ended the run; `undefined`: nothing. */
  readonly failure: unknown;
}

/** Links targets, shows on a terminal how far it has come, and writes each row down as soon as it is known. */
export async function linkTargets(
  targets: readonly Target[],
  { world, results, identity, ...options }: LinkTargetsOptions,
): Promise<LinkedTargets> {
  const line = createStatusLine(world.stderr);
  const stop = new AbortController();
  const now: EnsureRow[] = [];
  const rows = await ensureMany(
    targets.map((target) => ({ ...target, token: target.token ?? identity(target.tenantId) })),
    {
      ...options,
      previous: results?.previous,
      signal: AbortSignal.any([world.signal, stop.signal]),
      onRow(row) {
        now.push(row);
        line.update(() => `Linking  ${now.length} of ${targets.length} targets  ${countOutcomes(now)}`);
        try {
          results?.append(row);
        } catch (error) {
          stop.abort(error);
        }
      },
    },
  ).finally(() => line.clear());
  const fresh = new Set(now);
  return {
    rows: rows.map((row) => ({ ...row, earlier: row.outcome !== "not-run" && !fresh.has(row) })),
    failure: stop.signal.reason,
  };
}
