/** Where the middle half of some values lies. */
export interface Spread {
  readonly low: number;
  readonly high: number;
}

/** Two things measured in turns, so that a noisy machine is noisy to both. */
export interface Sides {
  /** Medians, in the unit the sides answered in. */
  readonly ours: number;
  readonly theirs: number;
  /** `ours / theirs` of the medians. */
  readonly ratio: number;
  /** Of the ratios of the single rounds. */
  readonly spread: Spread;
}

type Side = () => Promise<number> | number;

/** Runs both sides in turns: one round to warm up, then the rounds that count. Each side answers its own cost. */
export async function sideBySide(rounds: number, sides: { ours: Side; theirs: Side }): Promise<Sides> {
  const { ours, theirs } = await inTurns(rounds, sides);
  return compare(ours, theirs);
}

/** The costs of any number of sides, round by round: one round to warm up, then the rounds that count. */
export async function inTurns<Name extends string>(
  rounds: number,
  sides: Readonly<Record<Name, Side>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(sides) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const cost = await sides[name]();
      if (round >= 0) costs[name].push(cost);
    }
  }
  return costs;
}

/** Two sides of one run, whose rounds stand at the same places. */
export function compare(ours: readonly number[], theirs: readonly number[]): Sides {
  const ratios = ours.map((cost, round) => cost / (theirs[round] ?? Number.NaN));
  const [our, their] = [median(ours), median(theirs)];
  return { ours: our, theirs: their, ratio: our / their, spread: spreadOf(ratios) };
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Where the middle half lies. */
export function spreadOf(values: readonly number[]): Spread {
  return { low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/** Milliseconds that an action takes. */
export async function timed(action: () => unknown): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
