import type { Model } from "../model.ts";
import { Name } from "./name.tsx";
import { shorten } from "../words.ts";

/** A library by its id, with a dot in the colour that it has on all of the page. */
export function LibraryTag({ id, model }: { readonly id: string; readonly model: Model }) {
  const library = model.library(id);
  const name = id === model.libraries.at(-1)?.id ? model.title : shorten(id);
  return (
    <span class="library" title={library === undefined ? id : `${library.name} (${id})`}>
      <LibraryDot index={library?.index} />
      <span>
        <Name text={name} />
      </span>
    </span>
  );
}

/** The colour of a library, by its place in the chain. */
export function LibraryDot({ index = 0 }: { readonly index?: number | undefined }) {
  return <span class={`dot hue-${index % 8}`} aria-hidden="true" />;
}
