import { redact } from "@lzkit/errors";
import type { Dependency } from "@lzkit/schema";
import type { Inventory, LibraryInventory } from "../inventory/inventory.ts";
import type { Change } from "./diff.ts";

/**
 * What changed in what a library is stacked on. Nothing breaks with one that is no longer named, but still in the chain
 * after.
 */
export function diffDependencies(before: LibraryInventory, after: LibraryInventory, chain: Inventory): Change[] {
  const subject = "dependency";
  const old = refsOf(before);
  const now = refsOf(after);
  const breaks = "whatever it held is gone";
  return [
    ...Array.from(now)
      .filter(([name]) => !old.has(name))
      .map(([name, ref]): Change => ({ subject, change: "added", name, details: ref === "" ? [] : [`ref: ${ref}`] })),
    ...Array.from(old.keys())
      .filter((name) => !now.has(name))
      .map((name): Change => {
        const held = findHeld(name, chain);
        return held === undefined
          ? { subject, change: "removed", name, details: [], breaks }
          : { subject, change: "removed", name, details: [`still in the chain as ${held}`] };
      }),
    ...Array.from(now)
      .filter(([name, ref]) => old.has(name) && old.get(name) !== ref)
      .map(([name, ref]): Change => ({
        subject,
        change: "changed",
        name,
        details: [`ref: ${old.get(name)} → ${ref}`],
      })),
  ];
}

/** Id of the library in a chain that a path or an address names, at whatever release. */
function findHeld(name: string, { libraries }: Inventory): string | undefined {
  return libraries.find(({ id }) => id === name || id.startsWith(`${name}@`))?.id;
}

/** Path or address → ref. */
function refsOf({ documents }: LibraryInventory): Map<string, string> {
  const dependencies = documents.metadata?.value?.dependencies ?? [];
  return new Map(
    dependencies.map(({ path, ref, custom_url }: Dependency) => [path ?? redact(custom_url ?? ""), ref ?? ""]),
  );
}
