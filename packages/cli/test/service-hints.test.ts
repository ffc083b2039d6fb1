import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { run } from "./run-binary.ts";
import { runLz } from "./run-lz.ts";
import { serveEmulator } from "./serve-emulator.ts";

it("prints what a terminal would act on by its number, whoever sent it", async () => {
  const link = { properties: { partnerId: "1\u001b]0;pwned\u0007\u001b[31m", state: "Active" } };
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(link));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("LZ_SERVICE_ADDRESS", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("LZ_ACCESS_TOKEN", "a-token-for-tests");
  for (const argv of [["verify"], ["show"], ["ensure", "1"], ["delete"], ["delete", "1"]]) {
    const { stdout, stderr } = await runLz(["partner", ...argv]);
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  }
});

it.each([
  { given: "a link that is there", argv: ["create", "2"], linked: true },
  { given: "a link that is not there", argv: ["update", "2"], linked: false },
])("leads from $given to lz partner ensure", async ({ argv, linked }) => {
  await serveEmulator();
  if (linked) await runLz(["partner", "create", "1"]);
  const { exitCode, stderr } = await runLz(["partner", ...argv]);
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(/\n {2}hint: .*lz partner ensure/);
});

it("asks whether the emulator is running where nobody listens", async () => {
  await serveEmulator();
  const nowhere = ["--service-address", "http://127.0.0.1:1", "--timeout", "1"];
  const { exitCode, stderr } = await runLz(["partner", "show", ...nowhere]);
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(/\n {2}hint: Nothing listens there: .*lz emulator/);
});

it("does not write to a group that is being deleted, and says so", async () => {
  await serveEmulator();
  await runLz(["group", "put", "rg", "--location", "westeurope"]);
  await runLz(["group", "delete", "rg"]);
  const { exitCode, stderr } = await runLz(["group", "put", "rg", "--location", "westeurope"]);
  expect([exitCode, stderr.includes("is being deleted. [BEING_DELETED]")]).toEqual([3, true]);
});

it("names the token that is missing, and not the service, where a token is inspected", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ["LZ_ACCESS_TOKEN", "LZ_SERVICE_ADDRESS", "LZ_CLOUD"]) vi.stubEnv(name, undefined);
  const { exitCode, stderr } = await runLz(["token", "inspect"]);
  expect([exitCode, stderr.includes("[TOKEN_MISSING]")]).toEqual([2, true]);
  expect(stderr).toMatch(/--token-file.*LZ_ACCESS_TOKEN/);
});

it("says in few lines that there is no token, and where one can come from", async () => {
  const { env } = await serveEmulator();
  const alone = { ...env, LZ_ACCESS_TOKEN: "", PATH: "", AZURE_TOKEN_CREDENTIALS: "AzureCliCredential" };
  const { exitCode, stderr } = await run(["partner", "show"], alone);
  expect(exitCode).toBe(3);
  for (const source of ["--token-file", "LZ_ACCESS_TOKEN", "az login"]) expect(stderr.split("\n")[0]).toContain(source);
  expect(stderr.trimEnd().split("\n").length).toBeLessThanOrEqual(3);
});
