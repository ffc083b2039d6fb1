import type { ArchetypeDefinition, ArchetypeOverride, HeldAsset } from "../inventory/asset.ts";
import { kindName } from "../inventory/asset-kind.ts";
import type { Change } from "./diff.ts";

/** What changed in the list of what an archetype holds, or an override adds. */
export function diffMembers(
  before: ArchetypeDefinition | ArchetypeOverride,
  after: ArchetypeDefinition | ArchetypeOverride,
): Change[] {
  const old = keysOf(before);
  const now = keysOf(after);
  const of = after.name;
  return [
    ...Array.from(now)
      .filter(([key]) => !old.has(key))
      .map(([, { kind, name }]): Change => ({
        subject: "member",
        change: "added",
        name,
        of,
        details: [kindName(kind)],
      })),
    ...Array.from(old)
      .filter(([key]) => !now.has(key))
      .map(([, { kind, name }]): Change => {
        const breaks =
          kind === "policy_assignment" ? "settings for it in management groups with the archetype fail" : undefined;
        return { subject: "member", change: "removed", name, of, details: [kindName(kind)], breaks };
      }),
  ];
}

function keysOf(archetype: ArchetypeDefinition | ArchetypeOverride): Map<string, HeldAsset> {
  const held = archetype.kind === "archetype_definition" ? archetype.holds : archetype.adds;
  return new Map(held.map((each) => [JSON.stringify([each.kind, each.name]), each]));
}
