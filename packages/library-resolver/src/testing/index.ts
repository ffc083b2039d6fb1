export { describeFetcherContract } from "./describe-fetcher-contract.ts";
export type { FetcherContractTarget, PublishedLibrary } from "./fetcher-contract-target.ts";
export { contractFiles } from "./contract-files.ts";
