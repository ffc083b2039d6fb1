import type { Model } from "../model.ts";
import { LibraryDot } from "../parts/library-tag.tsx";
import { LinkList } from "../parts/link-list.tsx";
import { Name } from "../parts/name.tsx";
import { type Entry, findEntries } from "../search.ts";
import { count } from "../words.ts";

interface SearchViewProps {
  readonly entries: readonly Entry[];
  readonly question: string;
  readonly model: Model;
}

/** So many are shown of each group. */
const mostShown = 40;

/** What was found, by what it is. */
export function SearchView({ entries, question, model }: SearchViewProps) {
  const found = findEntries(entries, question);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <>
      <h1 tabIndex={-1} data-focus>
        Search
      </h1>
      <p class="lead" role="status">
        {found.length === 0 ? `Nothing holds “${question}”.` : `${count(found.length, "result")}.`}
      </p>
      {groups.map((group) => {
        const ofGroup = found.filter((entry) => entry.group === group);
        const rest = ofGroup.length - mostShown;
        return (
          <section key={group} aria-label={group}>
            <h2>
              {group} <span class="amount">{ofGroup.length}</span>
            </h2>
            <LinkList label={group} items={ofGroup.slice(0, mostShown).map((entry) => item(entry, model))} />
            {rest > 0 ? <p class="quiet">And {count(rest, "more", "more")}.</p> : undefined}
          </section>
        );
      })}
    </>
  );
}

function item({ name, about, href, library }: Entry, model: Model) {
  return {
    key: href,
    href,
    content: (
      <>
        <LibraryDot index={library === undefined ? undefined : model.library(library)?.index} />
        <span class="name">
          <Name text={name} />
        </span>
        <span class="note">{about}</span>
      </>
    ),
  };
}
