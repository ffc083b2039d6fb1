import { distance } from "fastest-levenshtein";

/** The name that is most like a given one; `undefined` where none is near. The first of equals. */
export function suggestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  let least = Math.floor(name.length / 3) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const steps = distance(wanted, candidate.toLowerCase());
    if (steps < least) [nearest, least] = [candidate, steps];
  }
  return nearest;
}
