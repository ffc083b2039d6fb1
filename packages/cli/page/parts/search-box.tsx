import { useLayoutEffect, useRef } from "preact/hooks";
import { href, type Route } from "../route.ts";

/** Where one types what one looks for; `/` leads there, Escape leads back. */
export function SearchBox({ route }: { readonly route: Route }) {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<string>(href("chain"));
  const isSearching = route[0] === "search";
  if (!isSearching) before.current = href(...route);

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isElsewhere = !(event.target instanceof HTMLInputElement);
      if (event.key !== "/" || !isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  // What is being typed is ahead of the address, and stays.
  useLayoutEffect(() => {
    const box = input.current;
    if (box !== null && document.activeElement !== box) box.value = isSearching ? route.slice(1).join("/") : "";
  }, [route]);

  const search = (question: string): void => {
    const target = question.trim() === "" ? before.current : href("search", question);
    // One step back leads out of the search, whatever was typed.
    if (location.hash.startsWith(href("search"))) location.replace(target);
    else location.hash = target;
  };
  return (
    <search class="search">
      <input
        ref={input}
        type="search"
        aria-label="Search defaults, assets and findings"
        placeholder="Search  ( / )"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.currentTarget.value = "";
            search("");
          }
          if (event.key === "ArrowDown") focusFirstLink(event);
        }}
      />
    </search>
  );
}

function focusFirstLink(event: KeyboardEvent): void {
  const link = document.querySelector<HTMLElement>("main .list a");
  if (link === null) return;
  event.preventDefault();
  link.focus();
}
