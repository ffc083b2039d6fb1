export type { Cache } from "./cache.ts";
export type { Chain, ResolvedLibrary } from "./chain.ts";
export type { FetchContext } from "./fetch-context.ts";
export type { Address, Fetcher, Pin } from "./fetcher.ts";
export type { OnProgress, Progress } from "./progress.ts";
