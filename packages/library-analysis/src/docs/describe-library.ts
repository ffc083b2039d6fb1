import { redact } from "@lzkit/errors";
import type { Dialect } from "@lzkit/schema";
import type { LibraryInventory } from "../inventory/inventory.ts";
import { markdownCode } from "../wording/markdown.ts";

/** What a library is stacked on. */
export function describeDependencies({ documents }: LibraryInventory): string | undefined {
  const dependencies = documents.metadata?.value?.dependencies ?? [];
  if (dependencies.length === 0) return undefined;
  const items = dependencies.map(({ path, ref, custom_url }) =>
    custom_url === undefined
      ? `- ${markdownCode(path ?? "")} at ${markdownCode(ref ?? "")}`
      : `- ${markdownCode(redact(custom_url))}`,
  );
  return ["## Dependencies", "", ...items].join("\n");
}

/** How another library is stacked on this one; `undefined` where it is not published under a path. */
export function describeUsage({ documents }: LibraryInventory, { name, filePrefix }: Dialect): string | undefined {
  const path = documents.metadata?.value?.path;
  if (path === undefined) return undefined;
  const dependency = { dependencies: [{ path, ref: "<release>" }] };
  return [
    "## Usage",
    "",
    `In ${markdownCode(`${filePrefix}_library_metadata.json`)} of the library that is stacked on this one:`,
    "",
    "```json",
    JSON.stringify(dependency, undefined, 2),
    "```",
    ...(name === "azure" ? terraform(path) : []),
  ].join("\n");
}

function terraform(path: string): string[] {
  const block = `provider "alz" {
  library_references = [
    {
      path = ${JSON.stringify(path)}
      ref  = "<release>"
    }
  ]
}`;
  return ["", "With Terraform:", "", "```terraform", block, "```"];
}
