import type { Dependency, LibraryMetadata, PolicyDefaultValues } from "@lzkit/schema";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";

/** Names that are in an object before anything is put into it, and such as people give. */
export const anyName: Arbitrary<string> = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "log_workspace_id", "Deploy-MDFC"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((name) => name.trim() === name && name !== ""),
);

/** Few names, so that they meet. */
export const fewNames: Arbitrary<string> = fc.constantFrom("a", "b", "c", "A", "__proto__", "constructor");

/** A policy default values file without a mistake: names are not empty, no pair stands twice in a default. */
export function anyDefaults(name: Arbitrary<string> = anyName): Arbitrary<PolicyDefaultValues> {
  const assignment = fc.record({
    policy_assignment_name: name,
    parameter_names: fc.uniqueArray(name, { maxLength: 4 }),
  });
  const one = fc.record(
    {
      default_name: name,
      description: fc.string({ unit: "grapheme", maxLength: 20 }),
      policy_assignments: fc.uniqueArray(assignment, {
        maxLength: 4,
        selector: ({ policy_assignment_name: name }) => name,
      }),
    },
    { requiredKeys: ["default_name", "policy_assignments"], noNullPrototype: true },
  );
  return fc.record({ defaults: fc.array(one, { maxLength: 5 }) }, { noNullPrototype: true });
}

const dependency: Arbitrary<Dependency> = fc.oneof(
  fc.record({
    path: fc.constantFrom("platform/alz", "platform/slz"),
    ref: fc.constantFrom("2026.04.2", "v1", "feature/x"),
  }),
  fc.record({ custom_url: fc.constantFrom("../base", "github.com/org/repo//sub?ref=x", "https://h.example/a.zip") }),
);

/** A library metadata file without a mistake. */
export const anyMetadata: Arbitrary<LibraryMetadata> = fc.record(
  {
    name: anyName,
    display_name: anyName,
    description: anyName,
    path: fc.constantFrom("platform/alz", "x"),
    dependencies: fc.array(dependency, { maxLength: 4 }),
  },
  { requiredKeys: ["name", "display_name", "description"], noNullPrototype: true },
);

const key = fc.oneof(
  fc.constantFrom(
    "defaults",
    "default_name",
    "policy_assignments",
    "policy_assignment_name",
    "parameter_names",
    "dependencies",
    "custom_url",
    "ref",
    "path",
    "name",
  ),
  anyName,
);

/** A tree whose keys are those of documents, and whose values are whatever they are. */
export const nearlyADocument: Arbitrary<unknown> = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(anyName, fc.constant(null), fc.boolean(), fc.double(), fc.bigInt({ max: 2n ** 70n }).map(Number)),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(key, tie("tree"), { maxKeys: 5, noNullPrototype: true }),
    fc.record(
      { defaults: tie("tree"), dependencies: tie("tree"), name: tie("tree") },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
})).tree;
