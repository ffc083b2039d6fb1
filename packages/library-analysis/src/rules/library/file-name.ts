import type { Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import type { Asset } from "../../inventory/asset.ts";
import { parseAssetFileName } from "../../inventory/asset-kind.ts";
import { text } from "../../inventory/record.ts";
import { quote } from "../../wording/quote.ts";

/** An asset whose file has another name than the asset. */
export const fileName: Rule = {
  id: "file-name",
  find: ({ inventory: { libraries, dialect } }) =>
    libraries.flatMap(({ assets }) =>
      assets.flatMap((asset) => {
        const name = asset.file.slice(asset.file.lastIndexOf("/") + 1);
        const stem = parseAssetFileName(name, dialect)?.stem;
        const expected = namesOf(asset);
        if (stem === undefined || expected.includes(stem)) return [];
        const rest = name.slice(stem.length);
        return [
          {
            message: `the file of ${callAsset(asset)} is named ${quote(stem)}`,
            hint: `rename it to ${expected[0] ?? asset.name}${rest}`,
            place: assetPlace(asset),
            subject: [],
          },
        ];
      }),
    ),
};

/** A role definition may go by its role name or its id; a versioned definition carries its version. */
function namesOf(asset: Asset): string[] {
  if (asset.kind === "role_definition") {
    return [asset.name, ...[text(asset.document.value, "name") ?? []].flat()];
  }
  const version = "version" in asset ? asset.version : undefined;
  return version === undefined ? [asset.name] : [asset.name, `${asset.name}.${version}`];
}
