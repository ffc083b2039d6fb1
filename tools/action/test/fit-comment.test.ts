import { expect, it } from "vitest";
import { fitComment } from "../src/fit-comment.ts";

it("leaves a text that fits", () => {
  expect(fitComment("### Changes\n\n- one\n")).toBe("### Changes\n\n- one\n");
});

it("cuts one that does not, between lines, and closes what is folded up", () => {
  const items = Array.from({ length: 4000 }, (_, index) => `- added: \`assignment-number-${index}\`\n`);
  const cut = fitComment(`### Changes\n\n<details>\n<summary>Many</summary>\n\n${items.join("")}\n</details>\n`);
  expect(cut.length).toBeLessThan(65_100);
  expect(cut.length).toBeGreaterThan(60_000);
  expect(cut).toMatch(/- added: `assignment-number-\d+`\n\n<\/details>\n\n_The rest did not fit/);
});
