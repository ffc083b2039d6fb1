import type { Model } from "./model.ts";
import { href } from "./route.ts";
import { kindHeadings } from "./words.ts";

/** Something that can be found. */
export interface Entry {
  readonly group: string;
  readonly name: string;
  readonly about: string;
  readonly href: string;
  readonly library: string | undefined;
  /** All of its words, in lower case. */
  readonly words: string;
}

/** Everything that can be found, in the order in which it is shown. */
export function createEntries({ defaults, assets, findings }: Model): readonly Entry[] {
  return [
    ...defaults.map(({ name, description = "", pairs, source }) =>
      entry("Defaults", {
        name,
        about: description,
        href: href("defaults", name),
        library: source.library,
        more: pairs.map(({ assignment, parameter }) => `${assignment}.${parameter}`).join(" "),
      }),
    ),
    ...assets.map(({ kind, name, title = "", library, file, parameters }) =>
      entry(kindHeadings[kind], {
        name,
        about: title,
        href: href("assets", kind, name),
        library,
        more: [file, ...parameters.map((parameter) => parameter.name)].join(" "),
      }),
    ),
    ...findings.map(({ rule, message, library, file = "" }, index) =>
      entry("Findings", { name: rule, about: message, href: href("findings", String(index)), library, more: file }),
    ),
  ];
}

/** The entries that hold all words of a question; those with it in their names first. */
export function findEntries(entries: readonly Entry[], question: string): readonly Entry[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = entries.filter((each) => words.every((word) => each.words.includes(word)));
  const inName = ({ name }: Entry): boolean => words.every((word) => name.toLowerCase().includes(word));
  return [...found.filter(inName), ...found.filter((each) => !inName(each))];
}

function entry(group: string, { more, ...rest }: Omit<Entry, "group" | "words"> & { readonly more: string }): Entry {
  return { group, ...rest, words: `${rest.name} ${rest.about} ${more}`.toLowerCase() };
}
