export { memoryFetcher } from "./memory-fetcher.ts";
export type { MemoryAddress, MemoryPin, Shelf } from "./memory-fetcher.ts";
