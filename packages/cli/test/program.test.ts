import { describe, expect, it } from "vitest";
import { commands } from "../src/commands.ts";
import { runLz } from "./run-lz.ts";

it("prints the help where nothing is asked for", async () => {
  const { exitCode, stdout, stderr } = await runLz([]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toBe((await runLz(["--help"])).stdout);
  expect(stdout).toMatchSnapshot();
});

describe.each(commands)("lz $name", ({ name, summary }) => {
  it("is in the list of commands", async () => {
    expect((await runLz([])).stdout).toContain(`  ${name.padEnd(14)}  ${summary}\n`);
  });

  it("has a help with examples", async () => {
    const { exitCode, stdout, stderr } = await runLz([name, "--help"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`:\n  $ lz ${name}`);
    expect(stdout).toMatchSnapshot();
    expect((await runLz(["help", name])).stdout).toBe(stdout);
  });
});

it("breaks the lines of the help on a narrow terminal", async () => {
  const { stdout } = await runLz(["tree", "--help"], { columns: 60 });
  const options = stdout.slice(stdout.indexOf("Options:"), stdout.indexOf("Examples:"));
  expect(Math.max(...options.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
});

it("prints its version", async () => {
  const { exitCode, stdout } = await runLz(["--version"]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it("takes --json before and after the command", async () => {
  const folder = "../../fixtures/cli/base";
  const after = await runLz(["tree", folder, "--json"]);
  expect(JSON.parse(after.stdout)).toHaveProperty("libraries");
  expect(await runLz(["--json", "tree", folder])).toEqual(after);
});

it.each([
  {
    given: "an unknown command",
    argv: ["valdate"],
    says: ["error: Unknown command 'valdate'.\n", "Did you mean validate?"],
  },
  {
    given: "an unknown option",
    argv: ["tree", "--jsn"],
    says: ["error: Unknown option '--jsn'.\n", "Did you mean --json?"],
  },
  { given: "an unknown option before the command", argv: ["--jsn", "tree"], says: ["Did you mean --json?"] },
  { given: "too many arguments", argv: ["tree", "a", "b"], says: ["Too many arguments"] },
  { given: "an option without its value", argv: ["tree", "--dialect"], says: ["argument missing"] },
  { given: "help of an unknown command", argv: ["help", "valdate"], says: ["Did you mean validate?"] },
])("refuses $given", async ({ argv, says }) => {
  const { exitCode, stdout, stderr } = await runLz(argv);
  expect([exitCode, stdout]).toEqual([2, ""]);
  for (const text of says) expect(stderr).toContain(text);
});
