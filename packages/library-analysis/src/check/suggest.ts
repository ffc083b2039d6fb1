import { distance } from "fastest-levenshtein";

/** The name that may be meant by one that does not exist; `undefined` where none is near. The first of equals. */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
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

/** A question to put into a hint, or what to do where no name is near. */
export function didYouMean(name: string, candidates: Iterable<string>, otherwise: string): string {
  const nearest = suggest(name, candidates);
  if (nearest === undefined) return otherwise;
  const how = nearest.toLowerCase() === name.toLowerCase() ? " (it differs in capitals only)" : "";
  return `did you mean “${nearest}”?${how}`;
}
