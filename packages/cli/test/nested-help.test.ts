import { expect, it } from "vitest";
import { runLz } from "./run-lz.ts";

it.each([
  { parent: "partner", names: ["show", "create", "update", "delete", "ensure", "verify", "ensure-many"] },
  { parent: "group", names: ["list", "show", "put", "tag", "delete"] },
  { parent: "token", names: ["inspect"] },
  { parent: "emulator", names: ["exec"] },
])("has a help with examples for each command of lz $parent", async ({ parent, names }) => {
  const { stdout: list } = await runLz([parent, "--help"]);
  for (const name of names) {
    const { exitCode, stdout, stderr } = await runLz([parent, name, "--help"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      new RegExp(`^Usage: lz ${parent} ${name} .*\\nExamples?:\\n {2}\\$ lz ${parent} ${name}`, "s"),
    );
    expect((await runLz([parent, "help", name])).stdout).toBe(stdout);
  }
  const [, commands = ""] = list.split("Commands:\n");
  const listed = [...commands.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  expect(listed.filter((name) => name !== "help")).toEqual(names);
});
