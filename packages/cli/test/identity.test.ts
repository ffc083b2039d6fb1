import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "./run-binary.ts";
import { serveEmulator } from "./serve-emulator.ts";

const tenants = ["5f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e5", "6f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e5"];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-identity-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("@azure/identity", () => {
  /** An HTTPS emulator, and the variables that lead `@azure/identity` to its authority. */
  async function serveAuthority() {
    const served = await serveEmulator({ https: true });
    const certificate = path.join(folder, "ca.pem");
    await writeFile(certificate, served.ca ?? "");
    const env = {
      NODE_EXTRA_CA_CERTS: certificate,
      LZ_SERVICE_ADDRESS: served.url,
      LZ_ACCESS_TOKEN: "",
      AZURE_AUTHORITY_HOST: served.url,
      AZURE_TENANT_ID: tenants[0],
      AZURE_CLIENT_ID: "7b1c5d2e-8f0a-4c39-9a55-2f6d1c0e4b7a",
      AZURE_CLIENT_SECRET: "s3cret-of-the-application",
    };
    return { ...served, env };
  }

  it("signs in where no token is given", async () => {
    const { env, emulator } = await serveAuthority();
    const { exitCode, stdout, stderr } = await run(["partner", "ensure", "123456"], env);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Linked to 123456.");
    expect(emulator.snapshot().links).toMatchObject([{ tenantId: tenants[0] }]);
    const inspected = JSON.parse((await run(["token", "inspect", "--json"], env)).stdout);
    expect(inspected.claims).toMatchObject({ tid: tenants[0], appid: env.AZURE_CLIENT_ID });
  });

  it("signs in to the tenant that is expected", async () => {
    const { env, emulator } = await serveAuthority();
    const { exitCode } = await run(["partner", "ensure", "1", "--expect-tenant", tenants[1] ?? ""], env);
    expect([exitCode, emulator.snapshot().links.map(({ tenantId }) => tenantId)]).toEqual([0, [tenants[1]]]);
  });

  it("signs in to each tenant of many", async () => {
    const { env, emulator } = await serveAuthority();
    const targets = path.join(folder, "targets.json");
    await writeFile(targets, JSON.stringify(tenants.map((tenantId) => ({ tenantId, partnerId: "123456" }))));
    const { exitCode, stdout } = await run(["partner", "ensure-many", "--targets", targets], env);
    expect([exitCode, stdout.endsWith("\n2 targets: 2 created.\n")]).toEqual([0, true]);
    expect(emulator.snapshot().links.map(({ tenantId }) => tenantId)).toEqual(tenants);
  });

  it("says why it has no token, without the secret", async () => {
    const { env, emulator } = await serveAuthority();
    for (const argv of [
      ["token", "inspect"],
      ["partner", "show"],
    ]) {
      emulator.faults.set({ plan: [{ operation: "token.issue", status: 400, code: "invalid_client" }] });
      const { exitCode, stdout, stderr } = await run([...argv], { ...env, PATH: "" });
      expect([exitCode, stdout]).toEqual([3, ""]);
      expect(stderr).toContain("[TOKEN_FAILED]");
      expect(stderr).not.toContain("s3cret");
    }
  });
});

describe("without @azure/identity", () => {
  it.each([
    {
      argv: ["partner", "show"],
      says: "The token is missing. [TOKEN_MISSING]",
      hint: "Give the token with --token-file or LZ_ACCESS_TOKEN",
    },
    { argv: ["partner", "ensure-many", "--targets"], says: "names neither tokenFile nor tokenEnv", hint: "Name one" },
  ])("lz $argv says what else there is", async ({ argv, says, hint }) => {
    const { env, emulator } = await serveEmulator();
    const targets = path.join(folder, "targets.json");
    await writeFile(targets, JSON.stringify([{ tenantId: tenants[0], partnerId: "123456" }]));
    const absent = path.join(folder, "absent.mjs");
    await writeFile(
      absent,
      `import { registerHooks } from "node:module";
const root = { parentURL: "file:///" };
registerHooks({ resolve: (name, context, next) => next(name, name === "@azure/identity" ? { ...context, ...root } : context) });
`,
    );
    const { exitCode, stdout, stderr } = await run(argv.at(-1) === "--targets" ? [...argv, targets] : argv, {
      ...env,
      LZ_ACCESS_TOKEN: "",
      NODE_OPTIONS: `--import ${pathToFileURL(absent).href}`,
    });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(says);
    expect(stderr).toContain(`hint: ${hint}`);
    expect(stderr).toContain("install @azure/identity beside @lzkit/cli");
    expect(emulator.requests.list()).toEqual([]);
  });
});
