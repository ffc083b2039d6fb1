import type { ComponentChildren } from "preact";

/** One line of a list. */
export interface ListItem {
  readonly key: string;
  readonly href: string;
  readonly content: ComponentChildren;
  readonly isCurrent?: boolean;
}

/** A list of links, which the arrow keys walk along. */
export function LinkList({ label, items }: { readonly label: string; readonly items: readonly ListItem[] }) {
  return (
    <ul class="list" aria-label={label} onKeyDown={walk}>
      {items.map(({ key, href, content, isCurrent }) => (
        <li key={key}>
          <a href={href} aria-current={isCurrent === true ? "true" : undefined}>
            {content}
          </a>
        </li>
      ))}
    </ul>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function walk(event: KeyboardEvent): void {
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const links = [...document.querySelectorAll<HTMLElement>(".list a")];
  const next = links[links.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
