/** Two things measured in turns, so that a noisy machine is noisy to both. */
export interface Sides {
  /** Medians, in the unit the sides answered in. */
  readonly ours: number;
  readonly theirs: number;
  /** `ours / theirs` of the medians. */
  readonly ratio: number;
}

/** Runs both sides in turns: one round to warm up, then the rounds that count. Each side answers its own cost. */
export async function sideBySide(
  rounds: number,
  sides: { ours(): Promise<number> | number; theirs(): Promise<number> | number },
): Promise<Sides> {
  const costs = { ours: [] as number[], theirs: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const ours = await sides.ours();
    const theirs = await sides.theirs();
    if (round < 0) continue;
    costs.ours.push(ours);
    costs.theirs.push(theirs);
  }
  const [ours, theirs] = [median(costs.ours), median(costs.theirs)];
  return { ours, theirs, ratio: ours / theirs };
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Milliseconds that an action takes. */
export async function timed(action: () => unknown): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}
