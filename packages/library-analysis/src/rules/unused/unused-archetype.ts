import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";

/** An archetype that no architecture uses, itself or through an override. */
export const unusedArchetype: Rule = {
  id: "unused-archetype",
  find: ({ index }) => {
    const architectures = index.all("architecture_definition");
    if (architectures.length === 0) return [];
    const overrides = index.all("archetype_override");
    const used = new Set([
      ...architectures.flatMap(({ managementGroups }) =>
        managementGroups.flatMap(({ archetypes }) => archetypes.map(({ name }) => name)),
      ),
      ...overrides.map(({ base }) => base),
    ]);
    return [...index.all("archetype_definition"), ...overrides]
      .filter(({ name }) => !used.has(name))
      .map((archetype): Draft => ({
        message: `no architecture uses ${callAsset(archetype)}`,
        hint: "give it to a management group of an architecture, or remove it",
        place: assetPlace(archetype),
        subject: [],
      }));
  },
};
