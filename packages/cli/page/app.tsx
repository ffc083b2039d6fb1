import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Model } from "./model.ts";
import { SearchBox } from "./parts/search-box.tsx";
import { href, type Route, useRoute } from "./route.ts";
import { createEntries } from "./search.ts";
import { AssetsView } from "./views/assets-view.tsx";
import { ChainView } from "./views/chain-view.tsx";
import { DefaultsView } from "./views/defaults-view.tsx";
import { DifferenceView } from "./views/difference-view.tsx";
import { FindingsView } from "./views/findings-view.tsx";
import { SearchView } from "./views/search-view.tsx";

/** What every view gets. */
export interface ViewProps {
  readonly model: Model;
  /** What in the view is asked for. */
  readonly rest: readonly string[];
}

/** The page. */
export function App({ model }: { readonly model: Model }) {
  const route = useRoute();
  const [view, ...rest] = route;
  const main = useRef<HTMLElement>(null);
  const entries = useMemo(() => createEntries(model), [model]);
  useFocusOn(main, route);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
        Skip to the content
      </a>
      <header class="top">
        <p class="mark">lz explore</p>
        <p class="title">{model.title}</p>
        <SearchBox route={route} />
        <nav aria-label="Views">
          <ul>
            {tabsOf(model).map(({ name, label, amount }) => (
              <li key={name}>
                <a href={href(name)} aria-current={view === name ? "page" : undefined}>
                  {label} {amount === undefined ? undefined : <span class="amount">{amount}</span>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="main" ref={main}>
        {view === "search" ? <SearchView entries={entries} question={rest.join("/")} model={model} /> : undefined}
        {view === "defaults" ? <DefaultsView model={model} rest={rest} /> : undefined}
        {view === "assets" ? <AssetsView model={model} rest={rest} /> : undefined}
        {view === "findings" ? <FindingsView model={model} rest={rest} /> : undefined}
        {view === "difference" ? <DifferenceView model={model} rest={rest} /> : undefined}
        {isOther(view) ? <ChainView model={model} rest={rest} /> : undefined}
      </main>
    </>
  );
}

function isOther(view: string): boolean {
  return !["search", "defaults", "assets", "findings", "difference"].includes(view);
}

function tabsOf({ libraries, defaults, assets, findings, diff }: Model) {
  return [
    { name: "chain", label: "Chain", amount: libraries.length },
    { name: "defaults", label: "Defaults", amount: defaults.length },
    { name: "assets", label: "Assets", amount: assets.length },
    { name: "findings", label: "Findings", amount: findings.length },
    { name: "difference", label: "Difference", amount: diff?.changes.length },
  ];
}

function skipTo(event: Event, main: HTMLElement | null): void {
  event.preventDefault();
  main?.querySelector<HTMLElement>("h1")?.focus();
}

/** Leads those who read with the keyboard to what came, where the thing they chose went away. */
function useFocusOn(main: { readonly current: HTMLElement | null }, route: Route): void {
  const before = useRef(route);
  useEffect(() => {
    const [view] = route;
    const [viewBefore] = before.current;
    if (before.current === route) return;
    before.current = route;
    const active = document.activeElement;
    const isLost = active === null || active === document.body || !active.checkVisibility();
    const isTyping = active instanceof HTMLInputElement;
    if (!isLost && (isTyping || view === viewBefore)) return;
    main.current?.querySelector<HTMLElement>("[data-focus]")?.focus();
  }, [route]);
}
