import type { Finding } from "@lzkit/schema";
import type { Asked } from "./asked.ts";
import { supply } from "./supply.ts";
import type { Supplier } from "./why.ts";

/** The later declarations of a default that do not count, because no library may overwrite another's; oldest first. */
export function passedOver({ inventory, merged, query }: Asked): readonly Supplier[] {
  const declared = inventory.libraries.flatMap(({ id, documents: { defaults } }) =>
    (defaults?.value?.defaults ?? []).flatMap(({ default_name: name }, index) =>
      name === query ? [placeKey({ library: id, ...defaults?.locate(["defaults", index, "default_name"]) })] : [],
    ),
  );
  const places = new Set(declared);
  return merged.findings
    .filter((finding) => finding.rule === "default-redeclared" && places.has(placeKey(finding)))
    .map(({ library = "", file = "", line, column }) => supply(inventory, { library, file, line, column }));
}

function placeKey({ library, line, column }: Pick<Finding, "library" | "line" | "column">): string {
  return JSON.stringify([library, line, column]);
}
