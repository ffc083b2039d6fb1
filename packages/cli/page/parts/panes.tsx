import type { ComponentChildren } from "preact";

interface PanesProps {
  /** What the view is called. */
  readonly heading: string;
  /** What stands above the list: a filter, choices. */
  readonly tools?: ComponentChildren;
  readonly list: ComponentChildren;
  /** What was chosen in the list; `undefined`: nothing. */
  readonly detail: ComponentChildren | undefined;
  /** Tells one choice from another. */
  readonly chosen: string | undefined;
  /** Where the list is again, on a narrow screen. */
  readonly back: string;
  /** What is said where nothing was chosen. */
  readonly invitation: string;
}

/** A list and what was chosen in it, side by side where there is room. */
export function Panes({ heading, tools, list, detail, chosen, back, invitation }: PanesProps) {
  return (
    <div class={detail === undefined ? "panes" : "panes chosen"}>
      <section class="master" aria-labelledby="heading">
        <h1 id="heading" tabIndex={-1} data-focus={detail === undefined ? "" : undefined}>
          {heading}
        </h1>
        {tools}
        {list}
      </section>
      <section key={chosen} class="detail" aria-label="Details" tabIndex={0}>
        {detail === undefined ? (
          <p class="quiet">{invitation}</p>
        ) : (
          <>
            <a class="back" href={back}>
              ← {heading}
            </a>
            {detail}
          </>
        )}
      </section>
    </div>
  );
}
