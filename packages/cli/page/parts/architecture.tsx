import type { ExploreAsset, ExploreGroup } from "../../src/explore/explore-data.ts";
import type { Model } from "../model.ts";
import { href } from "../route.ts";
import { count } from "../words.ts";
import { LibraryTag } from "./library-tag.tsx";

interface ArchitectureProps {
  readonly asset: ExploreAsset;
  readonly model: Model;
  readonly isOpen: boolean;
}

/** The management groups of an architecture with the archetypes that each uses. */
export function Architecture({ asset, model, isOpen }: ArchitectureProps) {
  const { name, library, groups = [] } = asset;
  const ids = new Set(groups.map(({ id }) => id));
  const top = groups.filter(({ parent }) => parent === undefined || !ids.has(parent));
  return (
    <details class="card architecture" open={isOpen}>
      <summary>
        <strong>{name}</strong> <span class="quiet">{count(groups.length, "management group")}</span>{" "}
        <LibraryTag id={library} model={model} />
      </summary>
      <Groups groups={top} all={groups} depth={0} />
    </details>
  );
}

/** Deeper ones only lead in a circle. */
const deepest = 32;

interface GroupsProps {
  readonly groups: readonly ExploreGroup[];
  readonly all: readonly ExploreGroup[];
  readonly depth: number;
}

function Groups({ groups, all, depth }: GroupsProps) {
  if (groups.length === 0 || depth > deepest) return null;
  return (
    <ul class="groups">
      {groups.map(({ id, title, archetypes }) => (
        <li key={id}>
          <span class="group">{title ?? id}</span>
          {title === undefined ? undefined : <code>{id}</code>}
          {archetypes.map((archetype) => (
            <a key={archetype} class="chip" href={href("assets", "archetype_definition", archetype)}>
              {archetype}
            </a>
          ))}
          <Groups groups={all.filter(({ parent }) => parent === id)} all={all} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}
