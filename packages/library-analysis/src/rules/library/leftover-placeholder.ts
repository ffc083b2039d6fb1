import type { DocumentPath } from "@lzkit/schema";
import type { CheckContext, Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import type { Asset } from "../../inventory/asset.ts";
import { quote } from "../../wording/quote.ts";

/** A `${…}` that no client replaces. */
export const leftoverPlaceholder: Rule = {
  id: "leftover-placeholder",
  find: (context) =>
    context.inventory.libraries.flatMap(({ assets }) =>
      assets.filter((asset) => context.index.counts(asset)).flatMap((asset) => findInAsset(asset, context)),
    ),
};

/** Clients set these fields themselves when they deploy, whatever stands in them. */
const filledIn = /^(?:location|properties\.scope|properties\.assignableScopes\.\d+)$/;

function findInAsset(asset: Asset, context: CheckContext): Draft[] {
  const { source, value } = asset.document;
  if (source !== undefined && !source.includes("${")) return [];
  return findPlaceholders(value, []).map(({ placeholder, path }) => ({
    message: `${callAsset(asset)} still holds the placeholder ${quote(placeholder)} in ${quote(path.join("."))}`,
    hint: hintFor(asset, path, context),
    place: assetPlace(asset, path),
    subject: [path.join("."), placeholder],
  }));
}

function hintFor(asset: Asset, path: DocumentPath, { merged }: CheckContext): string {
  const [, holder, parameter] = path;
  const setBy = merged.defaults.find(
    ({ assignments }) =>
      asset.kind === "policy_assignment" &&
      holder === "parameters" &&
      assignments.some(
        ({ name, parameters }) => name === asset.name && parameters.some((each) => each.name === parameter),
      ),
  );
  return setBy === undefined
    ? "put the value in its place: clients fill in the location and the scopes only"
    : `give the default ${quote(setBy.name)} a value: clients fill in the location and the scopes only`;
}

interface Placeholder {
  readonly placeholder: string;
  readonly path: DocumentPath;
}

/** Looks through thousands of texts for a few: a path is made only where one is found. */
function findPlaceholders(value: unknown, at: (string | number)[]): Placeholder[] {
  if (typeof value === "string") {
    if (!value.includes("${") || filledIn.test(at.join("."))) return [];
    return [...new Set(value.match(/\$\{[^{}]*\}/g))].map((placeholder) => ({ placeholder, path: [...at] }));
  }
  if (typeof value !== "object" || value === null) return [];
  const found: Placeholder[] = [];
  for (const [key, each] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    at.push(key);
    for (const one of findPlaceholders(each, at)) found.push(one);
    at.pop();
  }
  return found;
}
