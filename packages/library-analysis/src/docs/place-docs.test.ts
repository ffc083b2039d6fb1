import { expect, it } from "vitest";
import { placeDocs } from "../index.ts";

const start = "<!-- lz docs: start. What stands between the markers is written by `lz docs`. -->";
const end = "<!-- lz docs: end -->";
const part = `${start}\n\n## New\n\n${end}`;

it.each([
  { given: "no README", readme: undefined, expected: `${part}\n` },
  { given: "an empty README", readme: "", expected: `${part}\n` },
  { given: "a README without markers", readme: "# Mine\n", expected: `# Mine\n\n${part}\n` },
  { given: "a README without a last line break", readme: "# Mine", expected: `# Mine\n\n${part}\n` },
  {
    given: "markers with an old part",
    readme: `# Mine\n${start}\nold\n${end} after\n`,
    expected: `# Mine\n${part} after\n`,
  },
  { given: "a start of an earlier wording", readme: `<!-- lz docs: start -->\n${end}`, expected: part },
])("puts the part into $given", ({ readme, expected }) => {
  const placed = placeDocs(readme, "## New\n");
  expect(placed).toBe(expected);
  expect(placeDocs(placed, "## New\n")).toBe(placed);
});

it("breaks lines as the README does", () => {
  expect(placeDocs("# Mine\r\n", "## New\n")).toBe(`# Mine\r\n\r\n${part}\n`.replaceAll(/\r?\n/g, "\r\n"));
});

it.each([
  { given: "a start without an end", readme: start },
  { given: "an end without a start", readme: end },
  { given: "the end first", readme: `${end}\n${start}` },
  { given: "two pairs", readme: `${part}\n${part}` },
])("refuses $given", ({ readme }) => {
  expect(() => placeDocs(readme, "")).toThrow(expect.objectContaining({ code: "MARKERS_UNPAIRED" }));
});
