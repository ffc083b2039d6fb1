import * as fc from "fast-check";

/** Of the whole run; printed at its start. */
export const seed: number = Number(process.env["LZ_SEED"]);
if (!Number.isSafeInteger(seed)) throw new Error("LZ_SEED must be a whole number.");

fc.configureGlobal({ seed, endOnFailure: false });
