import { distance } from "fastest-levenshtein";
import { compareReleases } from "../calver.ts";

const enough = 5;
const byDate = 3;

/**
 * The tags that someone who asked for one in vain may have meant: the releases of that member next to it in time,
 * then those spelt most alike; where the member has none, whatever tag is spelt most alike.
 */
export function nearestReleases(asked: string, tags: readonly string[]): readonly string[] {
  const member = asked.slice(0, asked.lastIndexOf("/") + 1);
  const releases = tags.filter((tag) => tag.startsWith(member) && !tag.includes("/", member.length));
  const near = nearInTime(asked, releases, (tag) => tag.slice(member.length));
  const alike = nearInSpelling(asked, releases.length === 0 ? tags : releases);
  return [...new Set([...near, ...alike])].slice(0, enough);
}

/** The last two before it and the first after it. */
function nearInTime(asked: string, releases: readonly string[], refOf: (tag: string) => string): readonly string[] {
  const compare = (a: string, b: string) => compareReleases(refOf(a), refOf(b));
  const dated = releases.filter((tag) => compare(tag, asked) !== undefined).sort((a, b) => compare(a, b) ?? 0);
  const later = dated.findIndex((tag) => (compare(tag, asked) ?? 0) > 0);
  const at = later === -1 ? dated.length : later;
  return dated.slice(Math.max(0, at - byDate + 1), at + 1).reverse();
}

/** Most alike first, equal ones in code unit order. */
function nearInSpelling(asked: string, tags: readonly string[]): readonly string[] {
  return tags
    .map((tag) => ({ tag, edits: distance(asked, tag) }))
    .sort((a, b) => a.edits - b.edits || (a.tag < b.tag ? -1 : 1))
    .map(({ tag }) => tag);
}
