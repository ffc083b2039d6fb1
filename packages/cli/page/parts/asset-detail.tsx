import type { ComponentChildren } from "preact";
import type { ExploreAsset, ExploreParameter } from "../../src/explore/explore-data.ts";
import type { Model } from "../model.ts";
import { href } from "../route.ts";
import { kindName } from "../words.ts";
import { Architecture } from "./architecture.tsx";
import { Name } from "./name.tsx";
import { Place } from "./place.tsx";
import { Value } from "./value.tsx";

/** One asset: where it is written, what it holds, who uses it. */
export function AssetDetail({ asset, model }: { readonly asset: ExploreAsset; readonly model: Model }) {
  const { kind, name, title, description, library, file, definition } = asset;
  const defaults = kind === "policy_assignment" ? model.defaultsOf(name) : [];
  const [users, holders] = [usersOf(asset, model), model.holdersOf(asset)];
  return (
    <article>
      <h2 tabIndex={-1} data-focus>
        <Name text={name} />
      </h2>
      {title === undefined ? undefined : <p class="lead">{title}</p>}
      {description === undefined || description === title ? undefined : <p>{description}</p>}
      <dl class="facts">
        <dt>Kind</dt>
        <dd>{kindName(kind)}</dd>
        <dt>Written in</dt>
        <dd>
          <Place model={model} library={library} file={file} />
        </dd>
        {definition === undefined ? undefined : (
          <>
            <dt>Assigns</dt>
            <dd>
              <DefinitionLink id={definition} model={model} />
            </dd>
          </>
        )}
      </dl>
      <Links heading="Defaults that set its parameters" of={defaults.map((each) => ["defaults", each.name])} />
      <Links heading="Assigned by" of={users.map((each) => ["assets", each.kind, each.name])} />
      <Links
        heading={isUsed(kind) ? "Used by" : "Held by"}
        of={holders.map((each) => ["assets", each.kind, each.name])}
      />
      <Parameters asset={asset} />
      <Holds asset={asset} />
      {kind === "architecture_definition" ? <Architecture asset={asset} model={model} isOpen /> : undefined}
    </article>
  );
}

function isUsed(kind: string): boolean {
  return kind === "archetype_definition" || kind === "archetype_override";
}

function usersOf({ kind, name }: ExploreAsset, { assets }: Model): readonly ExploreAsset[] {
  const type = { policy_definition: "policyDefinitions", policy_set_definition: "policySetDefinitions" }[
    kind as string
  ];
  if (type === undefined) return [];
  const end = `/${type}/${name}`.toLowerCase();
  return assets.filter(({ definition }) => definition?.toLowerCase().endsWith(end));
}

/** A definition's id; one that is in the chain can be followed. */
function DefinitionLink({ id, model }: { readonly id: string; readonly model: Model }) {
  const [, type, name = ""] = /\/(policyDefinitions|policySetDefinitions)\/([^/]+)$/i.exec(id) ?? [];
  const kind = type?.toLowerCase() === "policydefinitions" ? "policy_definition" : "policy_set_definition";
  const isBuiltIn = /^\/providers\/[\w.]+\.Authorization\//i.test(id);
  if (!isBuiltIn && model.asset(kind, name) !== undefined) return <a href={href("assets", kind, name)}>{name}</a>;
  return (
    <>
      <code>{id}</code> {isBuiltIn ? <span class="quiet">built in</span> : undefined}
    </>
  );
}

function Section({ heading, children }: { readonly heading: string; readonly children: ComponentChildren }) {
  return (
    <>
      <h3>{heading}</h3>
      {children}
    </>
  );
}

function Links({ heading, of }: { readonly heading: string; readonly of: readonly (readonly string[])[] }) {
  if (of.length === 0) return null;
  return (
    <Section heading={heading}>
      <ul class="chips">
        {of.map((route) => (
          <li key={route.join(" ")}>
            <a class="chip" href={href(...route)}>
              {route.at(-1)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Parameters({ asset: { kind, parameters } }: { readonly asset: ExploreAsset }) {
  if (parameters.length === 0) return null;
  const isGiven = kind === "policy_assignment";
  return (
    <Section heading={isGiven ? "Parameters that it sets" : "Parameters"}>
      <ul class="rows">
        {parameters.map((parameter) => (
          <Parameter key={parameter.name} parameter={parameter} />
        ))}
      </ul>
    </Section>
  );
}

function Parameter({ parameter }: { readonly parameter: ExploreParameter }) {
  const { name, type, description, allowed, value } = parameter;
  return (
    <li>
      <span>
        <code>
          <Name text={name} />
        </code>{" "}
        {type === undefined ? undefined : <span class="quiet">{type}</span>}
      </span>
      <span>{value === undefined ? <span class="quiet">no value</span> : <Value value={value} />}</span>
      {description === undefined ? undefined : <span class="quiet wide">{description}</span>}
      {allowed === undefined ? undefined : (
        <span class="quiet wide">
          Allowed: <Value value={allowed} />
        </span>
      )}
    </li>
  );
}

function Holds({ asset: { holds } }: { readonly asset: ExploreAsset }) {
  const groups = [...new Set(holds.map(({ as, kind }) => `${as} ${kind}`))];
  return (
    <>
      {groups.map((group) => {
        const held = holds.filter(({ as, kind }) => `${as} ${kind}` === group);
        const [first] = held;
        if (first === undefined) return null;
        const heading = `${capital(first.as)} ${kindName(first.kind)}${held.length === 1 ? "" : "s"}`;
        return <Links key={group} heading={heading} of={held.map(({ kind, name }) => ["assets", kind, name])} />;
      })}
    </>
  );
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
