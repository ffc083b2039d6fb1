const pattern = /^(\d+(?:\.\d+)+)(?:-([0-9a-z.-]+))?$/i;

/**
 * Compares two releases as the field counts them: `YYYY.0M.P`, perhaps with a `-modifier`.
 *
 * Parts are numbers, with or without leading zeros: `2024.07.02` < `2024.07.3` < `2024.10.1`. A missing part is 0.
 * A release with a modifier comes before the same one without. Different spellings of one release are told apart
 * last, by their text, so that only equal refs compare as equal.
 *
 * @returns Below 0: `a` is older; above 0: `a` is newer; `undefined`: one of them is no release.
 */
export function compareReleases(a: string, b: string): number | undefined {
  const [left, right] = [pattern.exec(a), pattern.exec(b)];
  if (left === null || right === null) return undefined;
  return (
    compareParts(left[1] ?? "", right[1] ?? "") || compareModifiers(left[2], right[2]) || (a === b ? 0 : a < b ? -1 : 1)
  );
}

function compareParts(a: string, b: string): number {
  const [left, right] = [a.split("."), b.split(".")];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const order = compareNumbers(left[index] ?? "0", right[index] ?? "0");
    if (order !== 0) return order;
  }
  return 0;
}

function compareModifiers(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Of any length: a number with more digits is the greater one. */
function compareNumbers(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
  return left.length - right.length || (left === right ? 0 : left < right ? -1 : 1);
}
