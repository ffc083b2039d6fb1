import type { Excerpt } from "../../src/explore/explore-data.ts";

/** The lines around a finding. */
export function CodeExcerpt({ excerpt, line }: { readonly excerpt: Excerpt; readonly line: number | undefined }) {
  return (
    <pre class="excerpt" tabIndex={0}>
      {excerpt.lines.map((text, index) => {
        const number = excerpt.first + index;
        return (
          <span key={number} class={number === line ? "row here" : "row"}>
            <span class="number" aria-hidden="true">
              {number}
            </span>
            {text === "" ? " " : text}
          </span>
        );
      })}
    </pre>
  );
}
