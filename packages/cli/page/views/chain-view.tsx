import type { ExploreLibrary } from "../../src/explore/explore-data.ts";
import type { ViewProps } from "../app.tsx";
import { Architecture } from "../parts/architecture.tsx";
import { ChainPicture } from "../parts/chain-picture.tsx";
import { LibraryDot, LibraryTag } from "../parts/library-tag.tsx";
import { Name } from "../parts/name.tsx";
import type { Model } from "../model.ts";
import { href } from "../route.ts";
import { count } from "../words.ts";

/** The chain at a glance: how it hangs together, what each library is, and how it is deployed. */
export function ChainView({ model }: ViewProps) {
  const { libraries, assets, defaults, findings } = model;
  const architectures = assets.filter(({ kind, replaced }) => kind === "architecture_definition" && replaced !== true);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return (
    <>
      <h1 tabIndex={-1} data-focus>
        Chain
      </h1>
      <p class="lead">
        {count(libraries.length, "library", "libraries")} with {count(assets.length, "asset")} and{" "}
        {count(defaults.length, "default")}.{" "}
        <a href={href("findings")}>
          {findings.length === 0 ? "Nothing to mend" : count(findings.length, "finding")}
          {errors === 0 ? "" : `, ${count(errors, "error")}`}
        </a>
        .
      </p>
      <section aria-labelledby="picture">
        <h2 id="picture">How it hangs together</h2>
        <p class="quiet">A library stands above those it depends on. What stands higher wins.</p>
        <ChainPicture model={model} />
      </section>
      <section aria-labelledby="libraries">
        <h2 id="libraries">Libraries</h2>
        <ol class="cards" reversed>
          {libraries.toReversed().map((library) => (
            <li key={library.id} id={`library-${model.library(library.id)?.index ?? 0}`} tabIndex={-1}>
              <LibraryCard library={library} model={model} />
            </li>
          ))}
        </ol>
      </section>
      {architectures.length === 0 ? undefined : (
        <section aria-labelledby="architectures">
          <h2 id="architectures">Architectures</h2>
          {architectures.map((asset) => (
            <Architecture key={asset.name} asset={asset} model={model} isOpen={architectures.length === 1} />
          ))}
        </section>
      )}
    </>
  );
}

function LibraryCard({ library, model }: { readonly library: ExploreLibrary; readonly model: Model }) {
  const { id, name, description, pin, dependencies } = library;
  const assets = model.assets.filter((asset) => asset.library === id).length;
  const defaults = model.defaults.filter(({ source }) => source.library === id).length;
  const findings = model.findings.filter((finding) => finding.library === id).length;
  return (
    <article class="card">
      <h3>
        <LibraryDot index={model.library(id)?.index} /> {name}
      </h3>
      {id === "." ? undefined : (
        <p class="id">
          <code>
            <Name text={id} />
          </code>
        </p>
      )}
      {description === undefined ? undefined : <p>{description}</p>}
      <p class="quiet">
        {count(assets, "asset")} · {count(defaults, "default")} · {count(findings, "finding")}
      </p>
      <dl class="facts">
        {pin.startsWith("path ") ? undefined : (
          <>
            <dt>Pinned to</dt>
            <dd>
              <code>
                <Name text={pin} />
              </code>
            </dd>
          </>
        )}
        <dt>Depends on</dt>
        <dd>
          {dependencies.length === 0
            ? "nothing"
            : dependencies.map((each) => <LibraryTag key={each} id={each} model={model} />)}
        </dd>
      </dl>
    </article>
  );
}
