import type { Draft, Rule } from "../../check/rule.ts";
import { isNoLibrary } from "../../inventory/is-no-library.ts";
import type { LibraryInventory } from "../../inventory/inventory.ts";

/** A library that loads nothing at all. */
export const emptyLibrary: Rule = {
  id: "empty-library",
  find: ({ inventory: { libraries } }) => libraries.filter(isEmpty).map(describe),
};

function isEmpty(library: LibraryInventory): boolean {
  const { assets, documents, dependencies } = library;
  if (isNoLibrary(library)) return false;
  const defaults = documents.defaults?.value?.defaults.length ?? 0;
  return assets.length === 0 && defaults === 0 && dependencies.length === 0;
}

function describe({ id, otherFiles }: LibraryInventory): Draft {
  const files = otherFiles.length === 0 ? "" : `; none of its ${otherFiles.length} other files is named like an asset`;
  return {
    message: `the library${id === "." ? "" : ` ${id}`} holds no assets, no defaults and no dependencies${files}`,
    hint: "look whether this is the right folder, and that the file names are those of the chosen dialect",
    library: id,
    subject: [],
  };
}
