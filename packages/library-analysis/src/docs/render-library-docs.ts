import { mergeDefaults } from "@lzkit/defaults-merger";
import { createAssetIndex } from "../inventory/asset-index.ts";
import type { Inventory, LibraryInventory } from "../inventory/inventory.ts";
import { describeArchetypes, describeArchitectures, describeContents } from "./describe-assets.ts";
import { describeDefaults } from "./describe-defaults.ts";
import { describeDependencies, describeUsage } from "./describe-library.ts";

/** What the documentation of a library tells. */
export interface DocsOptions {
  /** Only what the root library holds itself, not what it is stacked on. Default: the whole chain. */
  readonly ownOnly?: boolean | undefined;
  /**
   * What a later library does to the defaults of an earlier one. `true`, the default: it takes their place.
   * `"extend"`: it adds to them. `false`: nothing.
   */
  readonly overwrite?: boolean | "extend" | undefined;
}

/**
 * The part of a library's README that follows from its content: dependencies, usage, defaults with their types
 * and what they set, architectures, archetypes and contents.
 *
 * Markdown without a title, with headings of the second level; {@link placeDocs} puts it into a README.
 */
export function renderLibraryDocs(
  inventory: Inventory,
  { ownOnly = false, overwrite = true }: DocsOptions = {},
): string {
  const root = inventory.libraries.at(-1);
  if (root === undefined) return "";
  const shown: readonly LibraryInventory[] = ownOnly ? [root] : inventory.libraries;
  const own = new Set(shown.map(({ id }) => id));
  const { defaults } = mergeDefaults(inventory.libraries, { libraryOverwriteEnabled: overwrite });
  const index = createAssetIndex(inventory);
  const sections = [
    describeDependencies(root),
    describeUsage(root, inventory.dialect),
    describeDefaults(
      defaults.filter(({ source }) => own.has(source.library)),
      { index, withLibrary: shown.length > 1 },
    ),
    describeArchitectures(index, own),
    describeArchetypes(index, own),
    describeContents(shown.flatMap(({ assets }) => assets)),
  ];
  return `${sections.filter((section) => section !== undefined).join("\n\n")}\n`;
}
