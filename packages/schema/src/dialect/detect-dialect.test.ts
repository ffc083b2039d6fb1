import { expect, it } from "vitest";
import { azure, defineDialect, detectDialect, neutral } from "../index.ts";

const acme = defineDialect({ name: "acme", filePrefix: "acme", vendorNamespace: "Acme" });
const mine = defineDialect({ name: "mine", filePrefix: "lz", vendorNamespace: "Mine" });

it.each([
  { given: "nothing", names: [], expected: undefined },
  { given: "a neutral metadata file", names: ["README.md", "lz_library_metadata.json"], expected: neutral },
  { given: "an azure metadata file", names: ["alz_library_metadata.json"], expected: azure },
  { given: "only a defaults file", names: ["alz_policy_default_values.json"], expected: undefined },
  { given: "a metadata file in YAML", names: ["alz_library_metadata.yaml"], expected: azure },
  {
    given: "one in JSON and one of another dialect in YAML",
    names: ["alz_library_metadata.yml", "lz_library_metadata.json"],
    expected: neutral,
  },
])("detects the dialect of $given", ({ names, expected }) => {
  expect(detectDialect(names)).toEqual({ dialect: expected, findings: [] });
});

it("detects dialects of one's own; of two with one prefix the first counts", () => {
  expect(detectDialect(["acme_library_metadata.json"], [neutral, acme]).dialect).toBe(acme);
  expect(detectDialect(["lz_library_metadata.json"], [mine, neutral])).toEqual({ dialect: mine, findings: [] });
});

it("detects no dialect where there are two, and says so", () => {
  const { dialect, findings } = detectDialect(["lz_library_metadata.json", "alz_library_metadata.json"]);
  expect(dialect).toBeUndefined();
  expect(findings).toMatchObject([{ rule: "several-dialects", severity: "error", file: "alz_library_metadata.json" }]);
});
