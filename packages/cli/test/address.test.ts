import { expect, it } from "vitest";
import { runLz } from "./run-lz.ts";

it.each([
  {
    address: "git::https://host.example/org/repo.git//sub/dir?ref=feature/x",
    json: {
      type: "git",
      repository: "https://host.example/org/repo.git",
      subdirectory: "sub/dir",
      ref: "feature/x",
    },
  },
  {
    address: "https://host.example/lib.tar.gz//base",
    json: { type: "archive", url: "https://host.example/lib.tar.gz", subdirectory: "base", ref: null },
  },
  { address: "./lib", json: { type: "path", path: "./lib", subdirectory: "", ref: null } },
  {
    address: "platform/alz@2026.04.2",
    options: ["--dialect", "azure"],
    json: {
      type: "git",
      repository: "https://github.com/Azure/Azure-Landing-Zones-Library",
      subdirectory: "platform/alz",
      ref: "2026.04.2",
    },
  },
])("tells programs how $address is understood", async ({ address, options = [], json }) => {
  const { exitCode, stdout, stderr } = await runLz(["address", address, "--json", ...options]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(`${JSON.stringify(json, undefined, 2)}\n`);
});

it("tells people, without secrets", async () => {
  const { stdout } = await runLz(["address", "git::https://me:s3cret@host.example/org/repo.git?ref=v1"]);
  expect(stdout).toBe(`PART          VALUE
type          git
repository    https://host.example/org/repo.git
subdirectory
ref           v1
`);
});

it("says what is wrong with an address, and the way out", async () => {
  const { exitCode, stderr } = await runLz(["address", "s3::https://s3.example/bucket/lib"]);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/\[ADDRESS_UNSUPPORTED\]\n {2}hint: .*fetcher of your own/);
});
