import { expect, it } from "vitest";
import { azure, defineDialect, isSchemaError, metadataFileName, neutral } from "../index.ts";

it("makes a dialect with the usual tag", () => {
  const dialect = defineDialect({ name: "acme", filePrefix: "acme", vendorNamespace: "Acme" });
  expect(dialect).toEqual({ name: "acme", filePrefix: "acme", vendorNamespace: "Acme", releaseTag: "{path}/{ref}" });
  expect(metadataFileName(dialect)).toBe("acme_library_metadata.json");
  expect(Object.isFrozen(dialect)).toBe(true);
});

it.each([neutral, azure])("makes the dialect $name again from its own fields", (dialect) => {
  expect(defineDialect(JSON.parse(JSON.stringify(dialect)))).toEqual(dialect);
});

it.each([
  { given: "nothing", input: undefined, problems: [/must be an object/] },
  { given: "an array", input: [], problems: [/must be an object, not an array/] },
  {
    given: "no fields, all told at once",
    input: {},
    problems: [/"name" is missing/, /"filePrefix" is missing/, /"vendorNamespace" is missing/],
  },
  {
    given: "a prefix that leads out of the folder",
    input: { name: "a", filePrefix: "../a", vendorNamespace: "A" },
    problems: [/"filePrefix" must be letters, .* not the string "\.\.\/a"/],
  },
  {
    given: "a tag without a ref, and an unknown field",
    input: { name: "a", filePrefix: "a", vendorNamespace: "A", releaseTag: "v1", libraryRepositry: "x" },
    problems: [/"releaseTag" must be a tag with "\{ref\}"/, /"libraryRepositry" is not known/],
  },
  {
    given: "wrong types",
    input: { name: 5, filePrefix: null, vendorNamespace: "A B", libraryRepository: "" },
    problems: [/"name".*the number 5/, /"filePrefix".*null/, /"vendorNamespace"/, /"libraryRepository"/],
  },
])("refuses $given", ({ input, problems }) => {
  const error = catchError(() => defineDialect(input));
  expect(isSchemaError(error, "DIALECT_INVALID") && error.context.problems).toEqual(
    problems.map((problem) => expect.stringMatching(problem) as string),
  );
});

function catchError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
