import type { Exchange } from "./exchange.ts";

/** Stands in for `node-exchange.ts` in bundles for browsers, which have no use for it. */
export const createNodeExchange: () => Exchange | undefined = () => undefined;
