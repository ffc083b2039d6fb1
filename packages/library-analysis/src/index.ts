export { createFileTree } from "./inventory/file-tree.ts";
export type { LibraryFile } from "./inventory/file-tree.ts";
export { readInventory } from "./inventory/read/read-inventory.ts";
export type { InventoryChain } from "./inventory/read/read-inventory.ts";
export type { Inventory, LibraryInventory } from "./inventory/inventory.ts";
export type { AssetKind } from "./inventory/asset-kind.ts";
export type { Asset } from "./inventory/asset.ts";

export { checkChain } from "./check/check-chain.ts";
export type { CheckFinding, CheckOptions, CheckReport } from "./check/check-chain.ts";
export { applyFixes } from "./check/apply-fixes.ts";
export { renderReport } from "./report/render-report.ts";
export type { ReportFormat } from "./report/render-report.ts";
export type { ReportContext } from "./report/report-context.ts";
export { analysisRules } from "./library-analysis-rules.ts";

export { whyDefault } from "./why/why-default.ts";
export { renderWhy } from "./why/render-why.ts";
export type { Why } from "./why/why.ts";

export { diffChains } from "./diff/diff-chains.ts";
export { renderDiff } from "./diff/render/render-diff.ts";
export type { DiffFormat } from "./diff/render/render-diff.ts";
export type { Change, ChangeSubject, Diff } from "./diff/diff.ts";

export { graphChain } from "./graph/graph-chain.ts";
export { renderGraph } from "./graph/render-graph.ts";
export type { GraphFormat } from "./graph/render-graph.ts";
export type { Graph } from "./graph/graph.ts";

export { renderLibraryDocs } from "./docs/render-library-docs.ts";
export { placeDocs } from "./docs/place-docs.ts";

export { applyToAssignment } from "./apply/apply-to-assignment.ts";

export { initLibrary } from "./init/init-library.ts";
export type { InitOptions, NewFile } from "./init/init-library.ts";

export { AnalysisError, isAnalysisError } from "./library-analysis-error.ts";
export type { AnalysisErrorContexts } from "./library-analysis-error.ts";
