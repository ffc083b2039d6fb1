import type { ExploreKind } from "../../src/explore/explore-data.ts";
import { useState } from "preact/hooks";
import type { ViewProps } from "../app.tsx";
import { AssetDetail } from "../parts/asset-detail.tsx";
import { Choices } from "../parts/choices.tsx";
import { FilterBox, passes } from "../parts/filter-box.tsx";
import { LibraryDot } from "../parts/library-tag.tsx";
import { LinkList } from "../parts/link-list.tsx";
import { Name } from "../parts/name.tsx";
import { Panes } from "../parts/panes.tsx";
import { href } from "../route.ts";
import { count, kindHeadings } from "../words.ts";

const kinds = Object.keys(kindHeadings) as ExploreKind[];
/** The browser need not lay out more. */
const mostShown = 500;

/** Everything that the libraries hold, by kind. */
export function AssetsView({ model, rest: [kind, name] }: ViewProps) {
  const [filter, setFilter] = useState("");
  const choices = kinds
    .map((value) => ({
      value,
      label: kindHeadings[value],
      amount: model.assets.filter((asset) => asset.kind === value).length,
    }))
    .filter(({ amount }) => amount > 0);
  const chosenKind = kinds.find((each) => each === kind) ?? choices[0]?.value ?? "policy_assignment";
  const shown = model.assets.filter(
    (asset) => asset.kind === chosenKind && passes(filter, `${asset.name} ${asset.title ?? ""}`),
  );
  const chosen = name === undefined ? undefined : model.asset(chosenKind, name);
  const items = shown.slice(0, mostShown).map((asset) => ({
    key: `${asset.library} ${asset.file}`,
    href: href("assets", asset.kind, asset.name),
    isCurrent: asset === chosen,
    content: (
      <>
        <LibraryDot index={model.library(asset.library)?.index} />
        <span class="name">
          <Name text={asset.name} />
        </span>
        <span class="note">{asset.replaced === true ? "replaced by another" : (asset.title ?? "")}</span>
      </>
    ),
  }));
  const change = (value: ExploreKind): void => {
    location.hash = href("assets", value);
  };
  return (
    <Panes
      heading="Assets"
      tools={
        <>
          <Choices label="Kind of asset" choices={choices} chosen={chosenKind} onChange={change} />
          <FilterBox label={`Filter ${kindHeadings[chosenKind].toLowerCase()}`} value={filter} onChange={setFilter} />
        </>
      }
      list={
        items.length === 0 ? (
          <p class="quiet">Nothing {model.assets.length === 0 ? "is here" : "matches"}.</p>
        ) : (
          <>
            <LinkList label={kindHeadings[chosenKind]} items={items} />
            {shown.length > items.length ? (
              <p class="quiet">{count(shown.length - items.length, "more")}: filter to see them.</p>
            ) : undefined}
          </>
        )
      }
      detail={chosen && <AssetDetail asset={chosen} model={model} />}
      chosen={name}
      back={href("assets", chosenKind)}
      invitation="Choose an asset to see what it holds, and who uses it."
    />
  );
}
