import { getNodePath, type Node, parseTree } from "jsonc-parser";
import { expect, it } from "vitest";
import { createJsonPlaces } from "./json-places.ts";

it.each([
  { given: "nothing but a word", source: " null " },
  { given: "an object in an object", source: '{"a": {"b": 1, "c": [true, {"d": "e"}]}, "f": {}, "g": []}' },
  { given: "brackets and commas in strings", source: '{"a]}": "},{[", "b": ["]", ",", ":"], "c:": 1}' },
  { given: "quotes and backslashes in strings", source: String.raw`{"a\"}": "\\", "\\": "\\\"", "b": ["\\\\", "\""]}` },
  { given: "keys with escapes", source: String.raw`{"\u0061": {"\n": 1}, "__proto__": {"constructor": -1.5e+3}}` },
  {
    given: "comments everywhere",
    source: '/* { */ { // "\n"a" /* : */ : /*}*/ 1 , // x\n "b": [ /* ] */ 2 // ]\n , 3 ] } // end',
  },
  { given: "comments that end with a carriage return", source: '{ // "\r"a": 1 // }\r, "b": 2 }' },
  { given: "commas at the end", source: '{"a": [1, 2, ], "b": {"c": 3, }, }' },
  { given: "white space of all kinds", source: '\t{\r\n\t"a" \n:\t[ \r1\r,\n\n2 ]\n}\n' },
])("finds the places that the parser finds, of $given", ({ source }) => {
  const placeOf = createJsonPlaces(source);
  const nodes = valuesIn(parseTree(source, [], { allowTrailingComma: true }));
  expect(nodes.length).toBeGreaterThan(0);
  for (const node of nodes) {
    const path = getNodePath(node);
    const key = node.parent?.type === "property" ? node.parent.offset : undefined;
    expect({ path, value: placeOf(path), key: placeOf(path, "key") }).toEqual({ path, value: node.offset, key });
  }
});

it("takes the last of two keys, and knows no place of what is not there", () => {
  const placeOf = createJsonPlaces('{"a": 1, "a": [2]}');
  expect(placeOf(["a"])).toBe(14);
  expect(placeOf(["a", 1])).toBeUndefined();
  expect(placeOf(["a", 0, "b"])).toBeUndefined();
  expect(placeOf(["b"])).toBeUndefined();
});

function valuesIn(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  const inside = (node.children ?? []).flatMap((child) =>
    valuesIn(child.type === "property" ? child.children?.[1] : child),
  );
  return [node, ...inside];
}
