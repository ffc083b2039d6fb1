import type { DocumentPath } from "@lzkit/schema";
import type { Asset } from "../inventory/asset.ts";
import { type AssetKind, kindName } from "../inventory/asset-kind.ts";
import type { ValuePlace } from "./rule.ts";
import { quote } from "../wording/quote.ts";

/** The place of one value of an asset; without a path, of its name. */
export function assetPlace(asset: Asset, path: DocumentPath = asset.namePath): ValuePlace {
  return { library: asset.library, file: asset.file, locate: asset.document.locate, path };
}

/** How a message calls an asset: `the policy assignment "Deny-Public-IP"`. */
export function callAsset({ kind, name }: { readonly kind: AssetKind; readonly name: string }): string {
  return `the ${kindName(kind)} ${quote(name)}`;
}
