import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createEmulator } from "@lzkit/emulator";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { runLz } from "./run-lz.ts";
import { serveEmulator } from "./serve-emulator.ts";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-token-"));
  file = path.join(folder, "token.txt");
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rm(folder, { recursive: true }));

const { mintToken } = createEmulator({ clock: { start: "2040-01-01T00:00:00Z" } });

describe("lz token inspect", () => {
  it("shows the claims, and not the token", async () => {
    const token = await mintToken({ claims: { groups: ["a", "b"], odd: "\u001b[31m" } });
    vi.stubEnv("LZ_ACCESS_TOKEN", token);
    const { exitCode, stdout, stderr } = await runLz(["token", "inspect"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^CLAIM +VALUE\naud +https:/);
    expect(stdout).toMatch(/\nexp +2208992400 \(2040-01-01T01:00:00Z\)\n/);
    expect(stdout).toContain('groups  ["a","b"]\n');
    expect(stdout).toContain("odd     \\u{1b}[31m\n");
    for (const part of token.split(".")) expect(stdout).not.toContain(part);
  });

  it("prints JSON of a stable shape", async () => {
    vi.stubEnv("LZ_ACCESS_TOKEN", await mintToken());
    const { exitCode, stdout } = await runLz(["token", "inspect", "--json"]);
    const result = JSON.parse(stdout);
    expect([exitCode, Object.keys(result)]).toEqual([0, ["expired", "expiresAt", "claims"]]);
    expect(result).toMatchObject({ expired: false, expiresAt: "2040-01-01T01:00:00Z", claims: { idtyp: "app" } });
  });

  it("says that it is expired, and ends with 1", async () => {
    vi.stubEnv("LZ_ACCESS_TOKEN", await createEmulator().mintToken({ expiresInSeconds: -1 }));
    const { exitCode, stdout } = await runLz(["token", "inspect"]);
    expect([exitCode, stdout.endsWith("\nThe token is expired.\n")]).toEqual([1, true]);
    expect(JSON.parse((await runLz(["token", "inspect", "--json"])).stdout).expired).toBe(true);
  });

  it.each([
    { given: "no JSON web token", token: "opaque-s3cret" },
    { given: "one whose claims are none", token: `a.${btoa('"s3cret"')}.c` },
  ])("does not show $given", async ({ token }) => {
    vi.stubEnv("LZ_ACCESS_TOKEN", token);
    const { exitCode, stdout, stderr } = await runLz(["token", "inspect"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("[TOKEN_UNREADABLE]");
    expect(stderr).not.toContain("s3cret");
  });

  it("shows a time that is none as it is", async () => {
    const claims = btoa(JSON.stringify({ exp: 1e300 }));
    vi.stubEnv("LZ_ACCESS_TOKEN", `a.${claims}.c`);
    const { exitCode, stdout } = await runLz(["token", "inspect", "--json"]);
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, { expired: false, expiresAt: null, claims: { exp: 1e300 } }]);
    expect((await runLz(["token", "inspect"])).stdout).toContain("exp    1e+300\n");
  });
});

describe("--token-file", () => {
  it("goes before LZ_ACCESS_TOKEN", async () => {
    vi.stubEnv("LZ_ACCESS_TOKEN", await mintToken({ claims: { from: "the environment" } }));
    await writeFile(file, ` ${await mintToken({ claims: { from: "the file" } })}\r\n`);
    const { stdout } = await runLz(["token", "inspect", "--token-file", file, "--json"]);
    expect(JSON.parse(stdout).claims.from).toBe("the file");
  });

  it("is read again when the token in it was renewed", async () => {
    const { emulator, writes } = await serveEmulator({ deleteSeconds: 2, retryAfterSeconds: 1 });
    await writeFile(file, await emulator.mintToken({ expiresInSeconds: 121 }));
    await runLz(["group", "put", "rg", "--location", "westeurope", "--token-file", file]);
    const deletion = runLz(["group", "delete", "rg", "--wait", "--token-file", file]);
    await vi.waitUntil(() => writes().includes("DELETE 202"));
    await writeFile(file, "renewed");
    const { exitCode, stderr } = await deletion;
    expect([exitCode, stderr.includes("answered 401")]).toEqual([3, true]);
  });

  it.each([
    { given: "is not there", name: "nowhere.txt", content: undefined, says: "There is no file" },
    { given: "is a folder", name: ".", content: undefined, says: "is a folder, not a file." },
    { given: "is empty", name: "empty.txt", content: " \n", says: "holds no token: it is empty." },
    { given: "is no token", name: "large.txt", content: "s3cret".repeat(20_000), says: "it is too large." },
  ])("is wrong use where it $given", async ({ name, content, says }) => {
    const { emulator } = await serveEmulator();
    const wrong = path.join(folder, name);
    if (content !== undefined) await writeFile(wrong, content);
    const { exitCode, stdout, stderr } = await runLz(["partner", "show", "--token-file", wrong]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(says);
    expect(stderr).not.toContain("s3cret");
    expect(emulator.requests.list()).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("may be a device that never ends", async () => {
    const { exitCode, stderr } = await runLz(["token", "inspect", "--token-file", "/dev/zero"]);
    expect([exitCode, stderr.includes("too large")]).toEqual([2, true]);
  });
});
