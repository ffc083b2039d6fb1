import type { Source } from "@lzkit/defaults-merger";
import type { DocumentPath } from "@lzkit/schema";
import type { Asset } from "../inventory/asset.ts";
import type { Inventory } from "../inventory/inventory.ts";
import { wayTo } from "./way-to.ts";
import type { Supplier } from "./why.ts";

/** A place, with the way to its library. */
export function supply(inventory: Inventory, source: Source): Supplier {
  const { library, file, line, column } = source;
  return { library, file, line, column, way: wayTo(inventory, library) };
}

/** The place of one value of an asset, with the way to its library. */
export function supplyAsset(inventory: Inventory, { library, file, document }: Asset, path: DocumentPath): Supplier {
  const position = document.locate(path);
  return supply(inventory, { library, file, line: position?.line, column: position?.column });
}
