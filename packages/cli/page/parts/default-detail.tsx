import type { ExploreDefault, ExploreSource } from "../../src/explore/explore-data.ts";
import type { Model } from "../model.ts";
import { href } from "../route.ts";
import { count } from "../words.ts";
import { LibraryTag } from "./library-tag.tsx";
import { Name } from "./name.tsx";
import { Place } from "./place.tsx";
import { Value } from "./value.tsx";

/** One default: what it is for, what it sets, and how it came to be. */
export function DefaultDetail({ each, model }: { readonly each: ExploreDefault; readonly model: Model }) {
  const types = [...new Set(each.pairs.flatMap(({ type }) => (type === undefined ? [] : [type])))];
  const allowed = each.pairs.find((pair) => pair.allowed !== undefined)?.allowed;
  const way = model.wayTo(each.source.library);
  return (
    <article>
      <h2 tabIndex={-1} data-focus>
        <Name text={each.name} />
      </h2>
      {each.description === undefined ? undefined : <p class="lead">{each.description}</p>}
      <dl class="facts">
        <dt>Type</dt>
        <dd>{types.length === 0 ? "not known: the definitions are built in" : types.join(", ")}</dd>
        {allowed === undefined ? undefined : (
          <>
            <dt>Allowed</dt>
            <dd>
              <Value value={allowed} />
            </dd>
          </>
        )}
        {way.length < 2 ? undefined : (
          <>
            <dt>Came in through</dt>
            <dd class="way">
              {way.map((id) => (
                <LibraryTag key={id} id={id} model={model} />
              ))}
            </dd>
          </>
        )}
      </dl>
      <h3>What it sets</h3>
      <Pairs each={each} model={model} />
      <h3>History</h3>
      <History each={each} model={model} />
    </article>
  );
}

function Pairs({ each, model }: { readonly each: ExploreDefault; readonly model: Model }) {
  if (each.pairs.length === 0) return <p class="quiet">Nothing.</p>;
  return (
    <ul class="rows">
      {each.pairs.map(({ assignment, parameter, type, source }) => (
        <li key={`${assignment} ${parameter}`}>
          <a href={href("assets", "policy_assignment", assignment)}>{assignment}</a>
          <span>
            <code>{parameter}</code> {type === undefined ? undefined : <span class="quiet">{type}</span>}
          </span>
          {source.library === each.source.library && source.file === each.source.file ? (
            <span class="quiet">{source.line === undefined ? "" : `line ${source.line}`}</span>
          ) : (
            <Place model={model} {...source} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was declared where, oldest first. */
function History({ each, model }: { readonly each: ExploreDefault; readonly model: Model }) {
  const declared = each.replaced.length === 0 ? "Declared" : "Took its place";
  const added = [...new Set(each.pairs.map(({ source }) => source.library))].filter(
    (library) => library !== each.source.library,
  );
  return (
    <ol class="history">
      {each.replaced.map((source, index) => (
        <Event key={index} what={index === 0 ? "Declared" : "Took its place"} source={source} model={model} isPast />
      ))}
      <Event what={declared} source={each.source} model={model} />
      {added.map((library) => {
        const pairs = each.pairs.filter(({ source }) => source.library === library);
        const [first] = pairs;
        if (first === undefined) return null;
        return (
          <Event key={library} what={`Added ${count(pairs.length, "parameter")}`} source={first.source} model={model} />
        );
      })}
    </ol>
  );
}

interface EventProps {
  readonly what: string;
  readonly source: ExploreSource;
  readonly model: Model;
  readonly isPast?: boolean;
}

function Event({ what, source, model, isPast }: EventProps) {
  return (
    <li class={isPast === true ? "past" : undefined}>
      <strong>{what}</strong> <Place model={model} {...source} />
    </li>
  );
}
