/** Draws the seed of a whole run, unless `LZ_SEED` gives one, and prints it. */
export function setup(): void {
  process.env["LZ_SEED"] ??= `${Math.floor(Math.random() * 2 ** 31)}`;
  process.stdout.write(`seed: LZ_SEED=${process.env["LZ_SEED"]}\n`);
}
