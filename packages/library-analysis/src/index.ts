export { AnalysisError, isAnalysisError } from "./library-analysis-error.ts";
export { analysisRules } from "./library-analysis-rules.ts";
export { readInventory } from "./inventory/read-inventory.ts";
export { createFileTree } from "./inventory/file-tree.ts";
export { checkChain } from "./check/check-chain.ts";
export type { Asset } from "./inventory/asset.ts";
export type { Inventory, LibraryInventory } from "./inventory/inventory.ts";
export type { CheckFinding, CheckOptions, CheckReport } from "./check/check-chain.ts";
