import type { ExploreKind, ExploreSubject } from "../src/explore/explore-data.ts";

/** The kinds of assets with their headings, in the order in which they are shown. */
export const kindHeadings: Readonly<Record<ExploreKind, string>> = {
  policy_assignment: "Policy assignments",
  policy_definition: "Policy definitions",
  policy_set_definition: "Policy set definitions",
  role_definition: "Role definitions",
  archetype_definition: "Archetypes",
  archetype_override: "Archetype overrides",
  architecture_definition: "Architectures",
};

/** `1 library`, `3 libraries`. */
export function count(amount: number, one: string, several = `${one}s`): string {
  return `${amount.toLocaleString("en")} ${amount === 1 ? one : several}`;
}

/** `policy set definition` */
export function kindName(kind: string): string {
  return kind.replaceAll("_", " ");
}

/** The end of a long path, by which it is known. */
export function shorten(id: string): string {
  const segments = id.split("/");
  return id.length <= 40 || segments.length < 4 ? id : `…/${segments.slice(-3).join("/")}`;
}

/** The subjects of changes with their headings. */
export const changeHeadings: Readonly<Record<ExploreSubject, string>> = {
  ...kindHeadings,
  dependency: "Dependencies",
  default: "Defaults",
  pair: "Parameters that defaults set",
  parameter: "Parameters of definitions",
  member: "What archetypes hold",
  management_group: "Management groups",
};
