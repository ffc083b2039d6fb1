import type { DocumentPath } from "@lzkit/schema";
import type { ArchetypeDefinition, ArchetypeOverride, ArchitectureDefinition } from "../asset.ts";
import type { ArchetypeUse, AssetBase, HeldAsset, HeldKind, ManagementGroup } from "../asset.ts";
import { elements, text } from "../record.ts";

/** The kinds that an archetype holds, in the order in which they are shown. */
export const heldKinds: readonly HeldKind[] = [
  "policy_assignment",
  "policy_definition",
  "policy_set_definition",
  "role_definition",
];

/** What the document of an archetype says. */
export function readArchetype(base: AssetBase<"archetype_definition">): ArchetypeDefinition {
  return { ...base, holds: readHeld(base.document.value, "s") };
}

/** What the document of an archetype override says. */
export function readOverride(base: AssetBase<"archetype_override">): ArchetypeOverride {
  const { value } = base.document;
  return {
    ...base,
    base: text(value, "base_archetype"),
    adds: readHeld(value, "s_to_add"),
    removes: readHeld(value, "s_to_remove"),
  };
}

/** What the document of an architecture says. */
export function readArchitecture(base: AssetBase<"architecture_definition">): ArchitectureDefinition {
  const groups = elements(base.document.value, "management_groups");
  return {
    ...base,
    managementGroups: groups.flatMap((group, index) => readGroup(group, ["management_groups", index])),
  };
}

function readGroup(group: unknown, path: DocumentPath): ManagementGroup[] {
  const id = text(group, "id");
  if (id === undefined) return [];
  return [
    {
      id,
      displayName: text(group, "display_name"),
      parent: text(group, "parent_id"),
      archetypes: readNames(group, "archetypes", path),
      path,
    },
  ];
}

function readHeld(value: unknown, ending: string): HeldAsset[] {
  return heldKinds.flatMap((kind) => readNames(value, kind + ending, []).map((use) => ({ kind, ...use })));
}

function readNames(value: unknown, field: string, path: DocumentPath): ArchetypeUse[] {
  return elements(value, field).flatMap((name, index) =>
    typeof name === "string" ? [{ name, path: [...path, field, index] }] : [],
  );
}
