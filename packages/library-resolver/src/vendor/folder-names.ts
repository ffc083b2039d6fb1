import type { Chain, ResolvedLibrary } from "../chain.ts";

const maxLength = 80;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A folder for each library of a chain, by its id: `platform-alz-2026.04.2`. They depend on the chain only, are
 * different on a disk that knows no upper and lower case, and can be typed on every system.
 */
export function folderNames({ libraries }: Pick<Chain, "libraries">): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const names = libraries.map((library): readonly [string, string] => {
    const wanted = wantedName(library);
    let name = wanted;
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${wanted}-${copy}`;
    taken.add(name.toLowerCase());
    return [library.id, name];
  });
  return new Map(names);
}

/** The words of its id; those of its name where the id has none, as that of the root folder. */
function wantedName({ id, name }: ResolvedLibrary): string {
  const words = [id.replace(/^[a-z]+::/i, "").replace(/^[a-z]+:\/\//i, ""), name, "library"].map(toWords);
  const word = words.find((each) => each !== "") ?? "library";
  return reserved.test(word) ? `library-${word}` : word;
}

/** At most so long; of an address its end tells more than its beginning. */
function toWords(text: string): string {
  const trim = (each: string): string => each.replace(/^[-.]+|[-.]+$/g, "");
  return trim(trim(text.replace(/[^\w.+-]+/g, "-")).slice(-maxLength));
}
