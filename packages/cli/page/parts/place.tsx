import type { Model } from "../model.ts";
import { Name } from "./name.tsx";
import { LibraryTag } from "./library-tag.tsx";

interface PlaceProps {
  readonly model: Model;
  readonly library?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Where something is written. */
export function Place({ model, library, file, line, column }: PlaceProps) {
  const at = [file, line, line && column].filter((part) => part !== undefined).join(":");
  return (
    <span class="place">
      {library === undefined ? undefined : <LibraryTag id={library} model={model} />}
      {at === "" ? undefined : (
        <code>
          <Name text={at} />
        </code>
      )}
    </span>
  );
}
