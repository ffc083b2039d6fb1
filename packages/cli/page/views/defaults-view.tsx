import { useState } from "preact/hooks";
import type { ViewProps } from "../app.tsx";
import { DefaultDetail } from "../parts/default-detail.tsx";
import { FilterBox, passes } from "../parts/filter-box.tsx";
import { LibraryDot } from "../parts/library-tag.tsx";
import { LinkList } from "../parts/link-list.tsx";
import { Name } from "../parts/name.tsx";
import { Panes } from "../parts/panes.tsx";
import { href } from "../route.ts";
import { count } from "../words.ts";

/** The merged defaults, each with what it sets and how it came to be. */
export function DefaultsView({ model, rest: [name] }: ViewProps) {
  const [filter, setFilter] = useState("");
  const shown = model.defaults.filter((each) => passes(filter, `${each.name} ${each.description ?? ""}`));
  const chosen = name === undefined ? undefined : model.default(name);
  const items = shown.map((each) => ({
    key: each.name,
    href: href("defaults", each.name),
    isCurrent: each.name === name,
    content: (
      <>
        <LibraryDot index={model.library(each.source.library)?.index} />
        <span class="name">
          <Name text={each.name} />
        </span>
        <span class="note">
          {count(each.pairs.length, "parameter")}
          {each.replaced.length === 0 ? "" : " · replaces another"}
        </span>
      </>
    ),
  }));
  return (
    <Panes
      heading="Defaults"
      tools={<FilterBox label="Filter defaults" value={filter} onChange={setFilter} />}
      list={
        items.length === 0 ? (
          <p class="quiet">No default {model.defaults.length === 0 ? "is declared" : "matches"}.</p>
        ) : (
          <LinkList label="Defaults" items={items} />
        )
      }
      detail={chosen && <DefaultDetail each={chosen} model={model} />}
      chosen={name}
      back={href("defaults")}
      invitation="Choose a default to see what it sets, and which library said so."
    />
  );
}
