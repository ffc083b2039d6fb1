import { expect, it } from "vitest";
import { codeBlocks, promisedOutput } from "./code-blocks.ts";

it("finds blocks with their language, options and place", () => {
  const markdown =
    "# T\n\n```ts\nconst a = 1;\n```\n\n- x\n\n  ```sh in=fixtures/demo exit=1\n  lz tree\n    deeper\n  ```\n";
  expect(codeBlocks(markdown)).toEqual([
    { language: "ts", options: {}, code: "const a = 1;\n", line: 3 },
    { language: "sh", options: { in: "fixtures/demo", exit: "1" }, code: "lz tree\n  deeper\n", line: 9 },
  ]);
});

it("reads what an example promises to print", () => {
  expect(promisedOutput("say(1); // → 1\n// → two words\n// a remark\n")).toEqual(["1", "two words"]);
  expect(promisedOutput("echo a\n# → a\n# a remark\n")).toEqual(["a"]);
});
