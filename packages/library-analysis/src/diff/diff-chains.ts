import { mergeDefaults } from "@lzkit/defaults-merger";
import { AnalysisError } from "../library-analysis-error.ts";
import { createAssetIndex } from "../inventory/asset-index.ts";
import type { Inventory, LibraryInventory } from "../inventory/inventory.ts";
import type { Change, ChangeSubject, Diff } from "./diff.ts";
import { diffAssets } from "./diff-assets.ts";
import { diffDefaults } from "./diff-defaults.ts";
import { diffDependencies } from "./diff-dependencies.ts";
import type { DiffSide } from "./diff-side.ts";
import { releaseStep } from "./release-step.ts";

/** What of two chains is compared. */
export interface DiffOptions {
  /** Compare the root libraries only, without what they are stacked on. Default: the whole chains. */
  readonly ownOnly?: boolean | undefined;
  /**
   * What a later library does to the defaults of an earlier one. `true`, the default: it takes their place.
   * `"extend"`: it adds to them. `false`: nothing. Assets always take the place of earlier ones.
   */
  readonly overwrite?: boolean | "extend" | undefined;
}

/**
 * The differences between two chains: what came, went, got another name or changed inside, and what of it
 * breaks those who rely on it.
 *
 * @throws {@link AnalysisError} CHAIN_EMPTY
 * @example
 * ```ts
 * const diff = diffChains(await readInventory(before), await readInventory(after));
 * console.log(renderDiff(diff, "text"));
 * ```
 */
export function diffChains(
  before: Inventory,
  after: Inventory,
  { ownOnly = false, overwrite = true }: DiffOptions = {},
): Diff {
  const [oldRoot, root] = [rootOf(before), rootOf(after)];
  const old = ownOnly ? [oldRoot] : before.libraries;
  const now = ownOnly ? [root] : after.libraries;
  const changes = [
    ...diffDependencies(oldRoot, root, after),
    ...diffDefaults(defaultsOf(old, overwrite), defaultsOf(now, overwrite)),
    ...diffAssets(sideOf(old, before), sideOf(now, after)),
  ].sort(compareChanges);
  const step = releaseStep(oldRoot.id, root.id);
  const breaking = changes.some(({ breaks }) => breaks !== undefined);
  return { before: oldRoot.id, after: root.id, changes, step, patchBreaks: step?.kind === "patch" && breaking };
}

function rootOf({ libraries }: Inventory): LibraryInventory {
  const root = libraries.at(-1);
  if (root !== undefined) return root;
  throw new AnalysisError("CHAIN_EMPTY", {
    message: "There is no library in the chain.",
    context: {},
    hint: "Give a chain with one library at least.",
  });
}

function defaultsOf(
  libraries: readonly LibraryInventory[],
  overwrite: boolean | "extend",
): ReturnType<typeof mergeDefaults>["defaults"] {
  return mergeDefaults(libraries, { libraryOverwriteEnabled: overwrite }).defaults;
}

function sideOf(libraries: readonly LibraryInventory[], chain: Inventory): DiffSide {
  return { assets: libraries.flatMap(({ assets }) => assets), index: createAssetIndex(chain) };
}

/** The subjects in the order in which they are shown. */
const changeSubjects: readonly ChangeSubject[] = [
  "dependency",
  "default",
  "pair",
  "policy_assignment",
  "policy_definition",
  "policy_set_definition",
  "parameter",
  "role_definition",
  "archetype_definition",
  "archetype_override",
  "member",
  "architecture_definition",
  "management_group",
];

function compareChanges(a: Change, b: Change): number {
  return (
    changeSubjects.indexOf(a.subject) - changeSubjects.indexOf(b.subject) ||
    compareTexts(a.of ?? "", b.of ?? "") ||
    compareTexts(a.name, b.name) ||
    compareTexts(a.change, b.change)
  );
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
