import type { Dependency, LibraryMetadata } from "../documents.ts";
import type { DocumentRule } from "./rule.ts";

/** Field facts: the first client asks for it in code; the specification's schema does not. */
export const dependencyAddress: DocumentRule<Partial<LibraryMetadata>> = {
  id: "dependency-address",
  severity: "error",
  summary: "A dependency has either `path` and `ref`, or `custom_url`.",
  *check({ dependencies = [] }) {
    for (const [index, dependency] of dependencies.entries()) {
      const message = describe(dependency);
      const path = ["dependencies", index];
      const hint = 'Give "path" and "ref" together, or "custom_url" alone.';
      if (message !== undefined) yield { path, message, hint, unusable: path };
    }
  },
};

/** What is wrong with a dependency; `undefined`: nothing. */
function describe({ path, ref, custom_url }: Dependency): string | undefined {
  const [empty] = Object.entries({ path, ref, custom_url }).find(([, value]) => value?.trim() === "") ?? [];
  if (empty !== undefined) return `The "${empty}" of this dependency is empty.`;
  if (custom_url !== undefined) {
    const other = path === undefined ? ref && "ref" : "path";
    return other && `This dependency has "custom_url" beside "${other}": it is not clear which one counts.`;
  }
  if (path === undefined && ref === undefined) return "This dependency names no library.";
  if (path === undefined) return 'This dependency has a "ref" without a "path".';
  return ref === undefined ? 'This dependency has a "path" without a "ref".' : undefined;
}
