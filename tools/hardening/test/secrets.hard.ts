import { globSync, readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { startServer } from "@lzkit/emulator/server";
import { hasGit } from "@lzkit/git-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FaultyService, startFaultyService } from "../src/faulty-service.ts";
import { findSecrets, secrets } from "../src/planted-secrets.ts";
import { createSecretWorld, type Ended, type SecretWorld } from "../src/secret-world.ts";

const json = ["", "--json"].map((flag) => (flag === "" ? [] : [flag]));
let world: SecretWorld;
let service: FaultyService;
let root: string;

beforeAll(async () => {
  world = await createSecretWorld();
  service = await startFaultyService();
  root = await world.write("root", world.addresses);
});
afterAll(async () => {
  await service.close();
  await world.close();
});

/** The secrets in what a run says, and what went wrong that should not. */
function problemsOf({ output, exitCode }: Ended, more: readonly string[] = []): readonly string[] {
  const crashed = output.includes("This is a fault of lz itself") || ![0, 1, 2, 3].includes(exitCode ?? -1);
  return [...findSecrets(output, more), ...(crashed ? [`exit code ${exitCode}: ${output}`] : [])];
}

describe.skipIf(!hasGit())("libraries whose addresses hold secrets", () => {
  const commands: readonly (readonly string[])[] = [
    ["lock"],
    ...json.flatMap((flag) => [
      ["tree", ...flag],
      ["defaults", "--extend", ...flag],
      ["validate", ...flag],
      ["check", "--extend", ...flag],
      ["why", "workspace", "--extend", ...flag],
      ["outdated", ...flag],
      ["apply", ...flag],
      ["lock", ...flag],
      ["tree", "--frozen", ...flag],
      ["tree", "--offline", ...flag],
      ["vendor", "../vendored", "--extend", ...flag],
      ["cache", "ls", ...flag],
      ["cache", "verify", ...flag],
    ]),
    ...["sarif", "github", "junit"].map((format) => ["check", "--format", format]),
    ...["mermaid", "dot", "svg", "json"].map((format) => ["graph", "--format", format]),
    ["diff", ".", "../root"],
    ["docs", "--file", "../docs.md"],
    ["explore", "--out", "../explored.html"],
    ["update"],
  ];
  it.each(commands.map((argv) => ({ argv })))("lz $argv", async ({ argv }) => {
    expect(problemsOf(await world.lz(argv, { cwd: root }))).toEqual([]);
  });

  it("were read with the help of the secrets", () => {
    const sent = world.sent.join("\n");
    for (const each of ["userinfo", "query", "hostToken", "helper"] as const) expect(sent).toContain(secrets[each]);
    for (const each of ["githubToken", "azureToken"] as const) expect(sent).not.toContain(secrets[each]);
  });
});

describe.skipIf(!hasGit())("libraries that cannot be read", () => {
  const failures = [301, 400, 401, 403, 404, 407, 429, 500, 503];
  const forms: readonly { readonly form: string; readonly address: (host: string) => string }[] = [
    { form: "a repository", address: (host) => `git::http://me:${secrets.userinfo}@${host}/private//base?ref=v1` },
    { form: "an archive", address: (host) => `http://me:${secrets.userinfo}@${host}/a.tar.gz?sig=${secrets.query}` },
  ];
  it.each(failures.flatMap((status) => forms.map((each) => ({ ...each, status }))))(
    "$form whose host answers $status",
    async ({ status, form, address }) => {
      const cwd = await world.write(`${form}-${status}`, [address(world.failing(status))]);
      expect(problemsOf(await world.main(["tree"], { cwd }))).toEqual([]);
      expect(problemsOf(await world.main(["check", "--json"], { cwd }))).toEqual([]);
      expect(problemsOf(await world.main(["tree", address(world.failing(status))]))).toEqual([]);
    },
  );

  const addresses = [
    `git::http://me:${secrets.userinfo}@127.0.0.1:1/x//base?ref=v1`,
    `git::http://me:${secrets.userinfo}@127.0.0.1:1/x//base?nonsense=1&token=${secrets.query}`,
    `https://me:${secrets.userinfo}@no-such-host.invalid/a.zip?sig=${secrets.query}`,
    `s3::https://${secrets.userinfo}@s3.example/bucket?token=${secrets.query}`,
    `oci::${secrets.userinfo}@host.example/a:b`,
    `https://me:"${secrets.userinfo}/x@host.example/no`,
    `git::ssh://me:${secrets.userinfo}@127.0.0.1:1/x?sshkey=${secrets.query}`,
    `http://me:${secrets.userinfo}@10.0.0.1/a.zip?checksum=sha256:0&sig=${secrets.query}`,
  ];
  it.each(addresses.flatMap((address) => json.map((flag) => ({ address, flag }))))(
    "$address $flag",
    async ({ address, flag }) => {
      expect(problemsOf(await world.main(["address", address, ...flag]))).toEqual([]);
      expect(problemsOf(await world.main(["tree", address, "--offline", ...flag]))).toEqual([]);
      const cwd = await world.write(`odd-${addresses.indexOf(address)}`, [address, address], ', "oops": 1');
      for (const command of ["validate", "check", "lock"])
        expect(problemsOf(await world.main([command, ...flag], { cwd }))).toEqual([]);
    },
  );

  it.each([
    {
      given: "a library repository",
      options: ["--library-repository", `http://me:${secrets.repository}@HOST/nothing`],
    },
    { given: "one that works", options: ["--library-repository", `http://me:${secrets.repository}@HOST/private`] },
    { given: "an override", options: ["--override", `base=git::http://me:${secrets.repository}@HOST/nothing`] },
    { given: "a host that is trusted", options: ["--trust", `http://me:${secrets.repository}@HOST`] },
  ])("by $given", async ({ options }) => {
    const given = options.map((each) => each.replace("HOST", world.gitUrl.slice("http://".length)));
    for (const command of ["tree", "outdated"]) {
      expect(problemsOf(await world.main([command, "base@2026.01.0", ...given]))).toEqual([]);
      expect(problemsOf(await world.main([command, "base@9999", ...given, "--json"]))).toEqual([]);
    }
  });

  it.each([
    { given: "a mirror with a password in its URL", user: `me:${secrets.mirror}@`, code: "OPTION_INVALID" },
    { given: "a mirror that asks for a password", user: "", code: "REPOSITORY_NOT_FOUND" },
  ])("through $given", async ({ user, code }) => {
    const cwd = await world.write(`mirrored-${code}`, [`git::https://origin.example/nothing//base?ref=v1`]);
    const mirror = world.gitUrl.replace("://", `://${user}`);
    const rewrites = { "https://origin.example": mirror };
    await writeFile(path.join(cwd, "lz.config.json"), JSON.stringify({ rewrites }));
    for (const command of ["tree", "lock", "check"]) {
      const ended = await world.main([command], { cwd });
      expect(problemsOf(ended)).toEqual([]);
      expect(ended.output).toContain(code);
    }
  });
});

describe("services that repeat what they are sent", () => {
  const commands: readonly (readonly string[])[] = [
    ["token", "inspect"],
    ["partner", "show"],
    ["partner", "create", "123456"],
    ["partner", "ensure", "123456"],
    ["partner", "verify"],
    ["partner", "delete", "--yes"],
    ["group", "list"],
    ["group", "show", "rg"],
    ["group", "put", "rg", "--location", "westeurope"],
    ["group", "tag", "rg", "a=b"],
    ["group", "delete", "rg", "--wait"],
  ];
  const statuses = [undefined, 400, 401, 404, 500];
  const subscription = { LZ_SUBSCRIPTION_ID: "40000000-0000-4000-8000-000000000004" };

  it.each(commands.flatMap((argv) => statuses.map((status) => ({ argv, status }))))(
    "lz $argv, answered by $status",
    async ({ argv, status }) => {
      const jwt = await service.emulator.mintToken();
      for (const token of [jwt, secrets.accessToken]) {
        service.set({
          times: status === undefined ? 0 : Number.POSITIVE_INFINITY,
          applied: false,
          spoil: (response, token) =>
            void response.writeHead(status ?? 500, { "content-type": "application/json" }).end(
              JSON.stringify({
                error: { code: "Fault", message: `${token}; authorization: Bearer ${token}`, target: token },
              }),
            ),
        });
        const env = { LZ_SERVICE_ADDRESS: service.url, LZ_ACCESS_TOKEN: token, ...subscription };
        // The claims of a token are no secret: its signature is.
        const signature = jwt.split(".")[2] ?? "";
        expect(
          problemsOf(
            await world.main(
              [...argv, "--timeout", "2", "--json"].filter(
                (_, at, all) => all[0] !== "token" || !["--timeout", "2"].includes(all[at] ?? ""),
              ),
              { env },
            ),
            [jwt, signature],
          ),
        ).toEqual([]);
      }
    },
  );

  it("lz partner ensure-many, with token files and a results file", async () => {
    const targets = path.join(world.home, "targets.json");
    await writeFile(path.join(world.home, "token.txt"), secrets.tokenFile);
    const tenantId = "5f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e5";
    await writeFile(
      targets,
      JSON.stringify([
        { tenantId, partnerId: "123456", tokenFile: "token.txt" },
        { tenantId, objectId: "5f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e6", partnerId: "123456", tokenEnv: "PLANTED" },
      ]),
    );
    service.set({ times: 0, applied: false, spoil: () => {} });
    const argv = ["partner", "ensure-many", "--targets", targets, "--results", path.join(world.home, "results.jsonl")];
    const env = { LZ_SERVICE_ADDRESS: service.url, PLANTED: secrets.accessToken };
    for (const flag of json) expect(problemsOf(await world.main([...argv, ...flag], { env }))).toEqual([]);
    expect(problemsOf(await world.main(["token", "inspect", "--token-file", "token.txt"]))).toEqual([]);
  });

  it.each(["http://me:SECRET@127.0.0.1:1", "https://SECRET@host.invalid", "https://host.invalid/?token=SECRET"])(
    "at %s",
    async (address) => {
      const argv = ["partner", "show", "--service-address", address.replace("SECRET", secrets.serviceAddress)];
      expect(
        problemsOf(await world.main([...argv, "--timeout", "1"], { env: { LZ_ACCESS_TOKEN: secrets.accessToken } })),
      ).toEqual([]);
    },
  );
});

it("the emulator shows no token that it was sent: not on its page, not by its API, not in its file", async () => {
  const data = path.join(world.home, "emulator.sqlite");
  const server = await startServer({ data });
  const token = await server.emulator.mintToken();
  const call = async (place: string, bearer: string, init: RequestInit = {}) =>
    (await fetch(server.url + place, { ...init, headers: { authorization: `Bearer ${bearer}` } })).text();
  const partners = "/providers/Vendor.ManagementPartner/partners";
  for (const bearer of [token, secrets.accessToken]) {
    for (const place of [partners, `${partners}/123456`, "/subscriptions/x/resourcegroups/y", "/nowhere"]) {
      const query = `?api-version=2018-02-01&access_token=${secrets.query}`;
      for (const method of ["GET", "PUT"])
        expect(findSecrets(await call(place + query, bearer, { method }), [token])).toEqual([]);
    }
  }
  for (const place of ["/", "/_emulator/requests", "/_emulator/snapshot", "/_emulator/faults"]) {
    expect(findSecrets(await call(place, "x"), [token])).toEqual([]);
  }
  expect(server.emulator.requests.list().length).toBeGreaterThan(10);
  await server.close();
  expect(findSecrets(readFileSync(data), [token])).toEqual([]);
});

it("no file that was written holds a secret", () => {
  const planted = /^libraries\/[^/]+\/(?:lz_library_metadata|lz\.config)\.json$|^token\.txt$|^compiled\//;
  const files = globSync("**", { cwd: world.home }).filter((file) => statSync(path.join(world.home, file)).isFile());
  const written = files.filter((file) => !planted.test(file.replaceAll("\\", "/")));
  expect(
    written
      .map((file) => ({ file, found: findSecrets(readFileSync(path.join(world.home, file))) }))
      .filter(({ found }) => found.length > 0),
  ).toEqual([]);
  expect(files).toContain(path.join("libraries", "root", "lz.lock.json"));
  expect(files.some((file) => file.startsWith("cache"))).toBe(true);
});
