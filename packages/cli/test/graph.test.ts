import { expect, it } from "vitest";
import { fixtures, runLz } from "./run-lz.ts";

const contoso = `${fixtures}/analysis/contoso`;

it("draws the chain for Markdown", async () => {
  expect(await runLz(["graph", contoso])).toEqual({
    exitCode: 0,
    stdout: `flowchart TD
  n0[["contoso<br/>5 assets, 2 defaults"]]
  n1[["../platform-1<br/>7 assets, 2 defaults"]]
  n0 --> n1
`,
    stderr: "",
  });
});

it.each([
  { format: "dot", starts: "digraph" },
  { format: "svg", starts: '<svg xmlns="http://www.w3.org/2000/svg"' },
  { format: "mermaid", starts: "flowchart TD" },
])("draws it as $format", async ({ format, starts }) => {
  const { exitCode, stdout } = await runLz(["graph", contoso, "--format", format]);
  expect([exitCode, stdout.startsWith(starts), stdout.endsWith("\n")]).toEqual([0, true, true]);
});

it("shows archetypes and architectures where they are asked for", async () => {
  const kinds = async (...options: string[]): Promise<string[]> => {
    const { nodes } = JSON.parse((await runLz(["graph", contoso, "--json", ...options])).stdout);
    return nodes.map(({ kind }: { kind: string }) => kind);
  };
  expect(await kinds()).toEqual(["library", "library"]);
  expect(new Set(await kinds("--assets"))).toEqual(
    new Set(["library", "archetype", "architecture", "management_group"]),
  );
});
