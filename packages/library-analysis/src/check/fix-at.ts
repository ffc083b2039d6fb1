import type { Draft, Edit, ValuePlace } from "./rule.ts";

/** The edit that makes a change at a place; `undefined` where there is no change, or no file of a library. */
export function fixAt(place: Draft["place"] | ValuePlace, change: Edit["change"] | undefined): Edit | undefined {
  if (change === undefined || place === undefined || !("path" in place)) return undefined;
  const { library, file, path } = place;
  return library === undefined ? undefined : { library, file, path, change };
}
