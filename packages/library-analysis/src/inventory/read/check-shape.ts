import type { DocumentPath } from "@lzkit/schema";
import type { AssetKind } from "../asset-kind.ts";
import { isRecord, property } from "../record.ts";
import { quote } from "../../wording/quote.ts";

/** What a field must be: a text that is not empty, a list of texts, an object, or a list of objects. */
type FieldType = "text" | "texts" | "object" | "objects";

/** A field: its path with `*` for each element of a list, what it must be, and whether it may be missing. */
type Field = readonly [path: string, type: FieldType, presence?: "required"];

/** A field that is not what it must be. */
export interface ShapeProblem {
  readonly path: DocumentPath;
  readonly message: string;
}

const heldLists = ["policy_assignments", "policy_definitions", "policy_set_definitions", "role_definitions"];

const fields: { readonly [Kind in AssetKind]: readonly Field[] } = {
  policy_assignment: [
    ["name", "text", "required"],
    ["properties", "object", "required"],
    ["properties.policyDefinitionId", "text", "required"],
    ["properties.parameters", "object"],
  ],
  policy_definition: [
    ["name", "text", "required"],
    ["properties", "object", "required"],
    ["properties.parameters", "object"],
  ],
  policy_set_definition: [
    ["name", "text", "required"],
    ["properties", "object", "required"],
    ["properties.parameters", "object"],
    ["properties.policyDefinitions", "objects", "required"],
    ["properties.policyDefinitions.*.policyDefinitionId", "text", "required"],
    ["properties.policyDefinitions.*.parameters", "object"],
  ],
  role_definition: [
    ["properties", "object", "required"],
    ["properties.roleName", "text", "required"],
  ],
  archetype_definition: [["name", "text", "required"], ...heldLists.map((list): Field => [list, "texts"])],
  archetype_override: [
    ["name", "text", "required"],
    ["base_archetype", "text", "required"],
    ...heldLists.flatMap((list): Field[] => [
      [`${list}_to_add`, "texts"],
      [`${list}_to_remove`, "texts"],
    ]),
  ],
  architecture_definition: [
    ["name", "text", "required"],
    ["management_groups", "objects", "required"],
    ["management_groups.*.id", "text", "required"],
    ["management_groups.*.archetypes", "texts"],
  ],
};

/** The fields with their paths as steps. */
const steps = Object.fromEntries(
  Object.entries(fields).map(([kind, list]) => [
    kind,
    list.map(([path, ...rest]) => [path.split("."), ...rest] as const),
  ]),
);

/** Where a document is not what its file's name says it is, in the order of the fields. */
export function checkShape(kind: AssetKind, value: unknown): ShapeProblem[] {
  if (!isRecord(value)) return [{ path: [], message: `it must be an object, not ${describe(value)}` }];
  const problems: ShapeProblem[] = [];
  for (const [path, type, presence] of steps[kind] ?? []) {
    walk(value, path, { at: [], visit: (found, at) => judge(found, at, { type, presence, problems }) });
  }
  return problems;
}

interface Judging {
  readonly type: FieldType;
  readonly presence: Field[2];
  readonly problems: ShapeProblem[];
}

function judge(found: unknown, at: DocumentPath, { type, presence, problems }: Judging): void {
  if (found === undefined) {
    if (presence !== undefined) problems.push({ path: at.slice(0, -1), message: `${quote(at.join("."))} is missing` });
  } else if (!holds[type](found)) {
    problems.push({ path: [...at], message: `${quote(at.join("."))} must be ${names[type]}, not ${describe(found)}` });
  }
}

const names: { readonly [Type in FieldType]: string } = {
  text: "a string that is not empty",
  texts: "an array of strings",
  object: "an object",
  objects: "an array of objects",
};

const holds: { readonly [Type in FieldType]: (value: unknown) => boolean } = {
  text: (value) => typeof value === "string" && value !== "",
  texts: (value) => Array.isArray(value) && value.every((each) => typeof each === "string"),
  object: isRecord,
  objects: (value) => Array.isArray(value) && value.every((each) => isRecord(each)),
};

interface Walk {
  /** The way so far; changes while the walk goes on. */
  readonly at: (string | number)[];
  readonly visit: (found: unknown, at: DocumentPath) => void;
}

/** Visits every value at a path; every asset of a chain is walked, so it makes nothing that is not needed. */
function walk(value: unknown, path: readonly string[], { at, visit }: Walk): void {
  const step = path[at.length];
  if (step === undefined) visit(value, at);
  else if (step !== "*") {
    if (!isRecord(value)) return;
    at.push(step);
    walk(property(value, step), path, { at, visit });
    at.pop();
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      at.push(index);
      walk(each, path, { at, visit });
      at.pop();
    }
  }
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (value === "") return "an empty string";
  return typeof value === "object" ? "an object" : `the ${typeof value} ${JSON.stringify(value)}`;
}
