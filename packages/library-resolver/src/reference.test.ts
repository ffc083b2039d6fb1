import { expect, it } from "vitest";
import { dependencyReference, parseReference } from "./reference.ts";

it.each([
  { text: "platform/alz@2026.04.2", path: "platform/alz", ref: "2026.04.2" },
  { text: "platform/alz@main", path: "platform/alz", ref: "main" },
  { text: "platform/alz@feature/x+1", path: "platform/alz", ref: "feature/x+1" },
  { text: "platform/alz@release@2", path: "platform/alz", ref: "release@2" },
  { text: "alz@2026.04.2", path: "alz", ref: "2026.04.2" },
  { text: "platform/alz/@2026.04.2", path: "platform/alz", ref: "2026.04.2" },
])("reads $text as a member of the library repository", ({ text, path, ref }) => {
  expect(parseReference(text)).toEqual({ type: "member", path, ref });
});

it.each([
  ".",
  "lib",
  "./platform/alz@2026.04.2",
  "../a@b",
  "/home/me@work/lib",
  "C:\\Users\\me@work\\lib",
  "\\\\server\\share\\a@b",
  "git@host.example:org/repo.git//sub?ref=x",
  "git::git@host.example:org/repo.git",
  "git::https://me@host.example/org/repo.git",
  "https://me@dev.azure.com/org/project/_git/repo",
  "ssh://git@host.example/org/repo.git",
  "github.com/org/repo//sub?ref=a@b",
  "file:///srv/a@b",
  "oci::host.example/lib@sha256:00",
  "@scope",
])("reads %s as an address", (text) => {
  expect(parseReference(text)).toEqual({ type: "address", specifier: text });
});

it.each([
  { text: "platform/alz@", says: "can be no ref" },
  { text: "platform/alz@--upload-pack=x", says: "can be no ref" },
  { text: "platform/../alz@2026.04.2", says: "can be no path" },
  { text: "platform//alz@2026.04.2", says: "can be no path" },
])("refuses $text", ({ text, says }) => {
  expect(() => parseReference(text)).toThrow(says);
});

it.each([
  {
    given: "path and ref",
    dependency: { path: "platform/alz", ref: "2026.04.2" },
    expected: { type: "member", path: "platform/alz", ref: "2026.04.2" },
  },
  { given: "a custom_url", dependency: { custom_url: "./a@b" }, expected: { type: "address", specifier: "./a@b" } },
  { given: "neither", dependency: {}, expected: undefined },
  { given: "a path alone", dependency: { path: "platform/alz" }, expected: undefined },
  { given: "a ref alone", dependency: { ref: "2026.04.2" }, expected: undefined },
  { given: "both", dependency: { path: "a", ref: "b", custom_url: "./c" }, expected: undefined },
  { given: "empty texts", dependency: { path: "", ref: "", custom_url: "" }, expected: undefined },
  { given: "a number for a ref", dependency: { path: "platform/alz", ref: 2026 as never }, expected: undefined },
  { given: "null", dependency: null as never, expected: undefined },
  { given: "a text", dependency: "platform/alz@2026.04.2" as never, expected: undefined },
])("takes a dependency with $given", ({ dependency, expected }) => {
  expect(dependencyReference(dependency)).toEqual(expected);
});
