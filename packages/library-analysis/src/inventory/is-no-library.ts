import type { LibraryInventory } from "./inventory.ts";

/** Whether nothing in a folder belongs to a library: neither of the two documents is there, nor any asset. */
export function isNoLibrary({ documents, assets, findings }: LibraryInventory): boolean {
  const hasDocuments = documents.metadata !== undefined || documents.defaults !== undefined;
  return !hasDocuments && assets.length === 0 && findings.length === 0;
}
