import type { Finding, ReadDocument } from "@lzkit/schema";
import { analysisRules } from "../../library-analysis-rules.ts";
import type { Asset, AssetBase } from "../asset.ts";
import { type AssetFileName, type AssetKind, kindName } from "../asset-kind.ts";
import { checkShape } from "./check-shape.ts";
import { readArchetype, readArchitecture, readOverride } from "./read-archetype.ts";
import { readAssignment, readDefinition, readSetDefinition } from "./read-policy.ts";
import { property, text } from "../record.ts";
import { quote } from "../../wording/quote.ts";

/** What a file defines, and what it has to tell about itself. */
export interface ReadAsset {
  /** `undefined`: nothing that can be used, and a finding says why. */
  readonly asset?: Asset;
  readonly findings: readonly Finding[];
}

const readers: { readonly [Kind in AssetKind]: (base: AssetBase<Kind>) => Asset } = {
  policy_assignment: readAssignment,
  policy_definition: readDefinition,
  policy_set_definition: readSetDefinition,
  role_definition: (base) => base,
  archetype_definition: readArchetype,
  archetype_override: readOverride,
  architecture_definition: readArchitecture,
};

/** Takes from a document what its file's name says it defines. Never throws for a bad document. */
export function readAsset(fileName: AssetFileName, document: ReadDocument<unknown>, library: string): ReadAsset {
  const { kind } = fileName;
  const { file, value } = document;
  if (value === undefined) return { findings: document.findings };
  const namePath = kind === "role_definition" ? ["properties", "roleName"] : ["name"];
  const name = kind === "role_definition" ? text(property(value, "properties"), "roleName") : text(value, "name");
  const findings = [...document.findings, ...shapeFindings(kind, document, library)];
  if (name === undefined) return { findings };
  const read = readers[kind] as (base: AssetBase<AssetKind>) => Asset;
  return { asset: read({ kind, name, namePath, library, file, document }), findings };
}

function shapeFindings(kind: AssetKind, document: ReadDocument<unknown>, library: string): Finding[] {
  const { file, value, locate } = document;
  return checkShape(kind, value).map(({ path, message }) => ({
    rule: "malformed-asset",
    severity: analysisRules["malformed-asset"].severity,
    message: `${quote(file)} is not the ${kindName(kind)} that its name says: ${message}.`,
    library,
    file,
    ...locate(path),
    hint: "Mend the field, or give the file another name.",
  }));
}
