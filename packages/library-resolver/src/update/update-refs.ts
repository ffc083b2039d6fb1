import { applyEdits, type Edit, type Node, parseTree } from "jsonc-parser";

const byteOrderMark = "\uFEFF";

/**
 * Puts other refs into the text of a metadata file; every other byte stays.
 *
 * @param text JSON, perhaps with comments.
 * @param refs The new ref of each member, by its path: `{ "platform/alz": "2026.04.2" }`.
 * @returns The same text where no member of it has another ref.
 */
export function updateRefs(text: string, refs: Readonly<Record<string, string>>): string {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  const source = text.slice(mark.length);
  const root = parseTree(source, [], { allowTrailingComma: true });
  const dependencies = valueOf(root, "dependencies")?.children ?? [];
  const wanted = new Map(Object.entries(refs));
  return (
    mark +
    applyEdits(
      source,
      dependencies.flatMap((dependency) => editOf(dependency, wanted)),
    )
  );
}

function editOf(dependency: Node, wanted: ReadonlyMap<string, string>): readonly Edit[] {
  const [path, ref] = [valueOf(dependency, "path"), valueOf(dependency, "ref")];
  const to = path?.type === "string" ? wanted.get(String(path.value).replace(/\/$/, "")) : undefined;
  if (to === undefined || ref?.type !== "string" || ref.value === to) return [];
  return [{ offset: ref.offset, length: ref.length, content: JSON.stringify(to) }];
}

/** Of a key that stands there twice, the last one counts. */
function valueOf(node: Node | undefined, key: string): Node | undefined {
  if (node?.type !== "object") return undefined;
  return node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
}
