import { compareReleases } from "../calver.ts";

/** Of the names of tags the releases that a pattern such as `platform/alz/{ref}` names, newest first. */
export function releasesAmong(tags: readonly string[], pattern: string): readonly string[] {
  const [before = "", after = ""] = pattern.split("{ref}");
  return tags
    .filter((tag) => tag.length > before.length + after.length && tag.startsWith(before) && tag.endsWith(after))
    .map((tag) => tag.slice(before.length, tag.length - after.length))
    .filter((ref) => compareReleases(ref, ref) === 0)
    .sort((a, b) => compareReleases(b, a) ?? 0);
}

/** The releases after one, in their order; a modifier is taken only where the one has it. */
export function newerReleases(current: string, releases: readonly string[]): readonly string[] {
  return releases.filter((release) => {
    const modifier = modifierOf(release);
    const fits = modifier === undefined || modifier === modifierOf(current);
    return fits && (compareReleases(release, current) ?? 0) > 0;
  });
}

function modifierOf(release: string): string | undefined {
  return /-(.+)$/.exec(release)?.[1];
}
