import { offline } from "./offline.ts";

/** A `fetch` for a caller who is offline: it refuses everything. */
export const offlineFetch: typeof globalThis.fetch = async (input) => {
  throw offline(input instanceof Request ? input.url : String(input));
};
