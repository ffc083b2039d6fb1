import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { references } from "./references.ts";

const root = join(import.meta.dirname, "../../..");

for (const { page, make } of references) {
  writeFileSync(join(root, page), await make(root));
  console.log(`wrote ${page}`);
}
