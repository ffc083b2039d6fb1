import { expect, it } from "vitest";
import { countKeys } from "./count-keys.ts";
import { mayRepeatKeys } from "./may-repeat-keys.ts";

it.each([
  { given: "no keys", source: '[1, "a", null]', expected: false },
  { given: "keys in objects of a list", source: '[{ "a": 1 }, { "a": 2 }]', expected: false },
  { given: "keys inside each other", source: '{ "a": { "a": { "b": [] } } }', expected: false },
  { given: "texts that look like keys", source: String.raw`{ "a": "\"b\": 1", "c": "\\" }`, expected: false },
  { given: "spaces before the colon", source: '{ "a" \n : 1, "b":2 }', expected: false },
  { given: "__proto__ for a name", source: '{ "__proto__": 1, "constructor": 2 }', expected: false },
  { given: "a key twice", source: '{ "a": 1, "b": 2, "a": 3 }', expected: true },
  { given: "a key twice, spelt differently", source: String.raw`{ "a": 1, "\u0061": 2 }`, expected: true },
  { given: "a key twice, deep down", source: '[{ "x": [{ "a": 1, "a": 1 }] }]', expected: true },
  { given: "an object in a value that is lost", source: '{ "a": { "b": 1 }, "a": { "b": 2 } }', expected: true },
])("sees $given", ({ source, expected }) => {
  expect(mayRepeatKeys(source, countKeys(JSON.parse(source), 9) ?? 0)).toBe(expected);
});

it("takes no longer for a long text than it must", () => {
  const source = JSON.stringify({ a: '\\": \\'.repeat(1_000_000) });
  expect(mayRepeatKeys(source, 1)).toBe(false);
});
