import type { Finding } from "@lzkit/schema";
import type { Asked } from "./asked.ts";
import { supply } from "./supply.ts";
import type { Supplier } from "./why.ts";

/** The later declarations of a default that do not count, because no library may overwrite another's; oldest first. */
export function passedOver(asked: Asked): readonly Supplier[] {
  const refused = asked.merged.findings.filter(({ rule }) => rule === "default-redeclared");
  return refused
    .filter((finding) => isAbout(finding, asked))
    .map(({ library = "", file = "", line, column }) => supply(asked.inventory, { library, file, line, column }));
}

function isAbout({ library, line, column }: Finding, { inventory, query }: Asked): boolean {
  const document = inventory.libraries.find(({ id }) => id === library)?.documents.defaults;
  return (document?.value?.defaults ?? []).some(({ default_name: name }, index) => {
    if (name !== query) return false;
    const place = document?.locate(["defaults", index, "default_name"]);
    return place?.line === line && place?.column === column;
  });
}
