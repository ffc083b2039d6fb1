import { distance } from "fastest-levenshtein";
import { quote } from "./quote.ts";

/** So many names are looked at, so that a chain of thousands of mistakes costs no minutes. */
const maxCandidates = 2_000;

/** The name that may be meant by one that does not exist; `undefined` where none is near. The first of equals. */
export function suggest(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  let least = Math.floor(name.length / 3) + 1;
  for (const candidate of candidates.slice(0, maxCandidates)) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const steps = distance(wanted, candidate.toLowerCase());
    if (steps < least) [nearest, least] = [candidate, steps];
  }
  return nearest;
}

/** The one name that differs from another only in capitals; `undefined` where there is none, or several. */
export function sameLetters(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const same = candidates.filter((candidate) => candidate.toLowerCase() === wanted);
  return same.length === 1 ? same[0] : undefined;
}

/** A question to put into a hint, or what to do where no name is near. */
export function didYouMean(name: string, candidates: readonly string[], otherwise: string): string {
  const nearest = sameLetters(name, candidates) ?? suggest(name, candidates);
  if (nearest === undefined) return otherwise;
  const how = nearest.toLowerCase() === name.toLowerCase() ? " It differs in capitals only." : "";
  return `did you mean ${quote(nearest)}?${how}`;
}
