import {
  type CheckReport,
  type Diff,
  type Inventory,
  type LibraryInventory,
  type MergedDefault,
  mergeDefaults,
} from "lzkit";
import type { TextOf } from "../check/text-of.ts";
import type { TakenInventory } from "../library/take-inventory.ts";
import { describePin } from "../output/describe-pin.ts";
import { collectAssets, createDefinitionLookup, type FindDefinition } from "./collect-assets.ts";
import { createExcerpts } from "./create-excerpts.ts";
import type { ExploreData, ExploreDefault, ExploreFinding, ExploreLibrary } from "./explore-data.ts";
import { layOutChain } from "./lay-out-chain.ts";

/** What the page's data is made of. */
export interface CollectInput extends TakenInventory {
  readonly report: CheckReport;
  readonly textOf: TextOf;
  readonly diff: Diff | undefined;
  readonly overwrite: boolean | "extend";
}

/** Gathers what the page shows. */
export async function collectData(input: CollectInput): Promise<ExploreData> {
  const { inventory, report, textOf, diff, overwrite } = input;
  const libraries = collectLibraries(input);
  const { defaults } = mergeDefaults(inventory.libraries, { libraryOverwriteEnabled: overwrite });
  const findDefinition = createDefinitionLookup(inventory);
  const excerptOf = createExcerpts(textOf);
  return {
    title: libraries.at(-1)?.name ?? "",
    libraries,
    picture: await layOutChain(libraries),
    defaults: defaults.map((each) => describeDefault(each, inventory, findDefinition)),
    assets: collectAssets(inventory),
    findings: report.findings.map((finding) => ({ ...describeFinding(finding), excerpt: excerptOf(finding) })),
    diff,
  };
}

function collectLibraries({ chain, inventory }: TakenInventory): ExploreLibrary[] {
  const pins = new Map(chain.libraries.map(({ id, pin }) => [id, describePin(pin)]));
  return inventory.libraries.map((library) => ({
    id: library.id,
    name: nameOf(library),
    description: library.documents.metadata?.value?.description,
    pin: pins.get(library.id) ?? "",
    dependencies: library.dependencies,
  }));
}

function nameOf({ name, documents }: LibraryInventory): string {
  return documents.metadata?.value?.display_name ?? name;
}

function describeDefault(
  { name, description, assignments, source, replaced }: MergedDefault,
  inventory: Inventory,
  findDefinition: FindDefinition,
): ExploreDefault {
  const pairs = assignments.flatMap((assignment) =>
    assignment.parameters.map((parameter) => {
      const declared = findDefinition(assignment.name)?.parameters.find(
        (each) => each.name.toLowerCase() === parameter.name.toLowerCase(),
      );
      return {
        assignment: assignment.name,
        parameter: parameter.name,
        type: declared?.type,
        allowed: declared?.allowedValues,
        source: parameter.source,
      };
    }),
  );
  return { name, description, pairs, source, replaced };
}

function describeFinding(finding: CheckReport["findings"][number]): ExploreFinding {
  const { rule, severity, message, hint, library, file, line, column } = finding;
  return { rule, severity, message, hint, library, file, line, column };
}
