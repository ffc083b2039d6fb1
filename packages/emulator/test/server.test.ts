import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { rootCertificates } from "node:tls";
import { describe, expect, it, onTestFinished } from "vitest";
import { isEmulatorError } from "../src/index.ts";
import { type EmulatorServer, type ServerOptions, startServer } from "../src/server.ts";
import { group, partner, subscription } from "./targets.ts";

async function start(options?: ServerOptions): Promise<EmulatorServer> {
  const server = await startServer(options);
  onTestFinished(() => server.close());
  return server;
}

async function failureOf(options: ServerOptions): Promise<unknown> {
  return startServer(options).then(
    (server) => server.close().then(() => "it started"),
    (error: unknown) => error,
  );
}

function file(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "lzkit-emulator-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, name);
}

async function send(server: EmulatorServer, request: string, body?: unknown, token?: string): Promise<Response> {
  const [method = "", path = ""] = request.split(" ");
  const headers = {
    authorization: `Bearer ${token ?? (await server.emulator.mintToken())}`,
    "content-type": "application/json",
  };
  return fetch(server.url + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
}

describe("the address", () => {
  it("is on this machine, on a free port", async () => {
    const server = await start();
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.ca).toBeUndefined();
  });

  it("can be one that others reach, and is told as one that this machine does", async () => {
    const server = await start({ host: "0.0.0.0" });
    expect((await fetch(`${server.url}${group()}`)).status).toBe(401);
  });

  it("is free again after it was closed, twice", async () => {
    const server = await startServer();
    const slow = fetch(`${server.url}${group()}`).then((response) => response.text());
    await slow;
    await Promise.all([server.close(), server.close()]);
    await expect(fetch(server.url)).rejects.toThrow("fetch failed");
  });

  it("is refused where it is taken, or is none", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as { port: number };
    const taken = await failureOf({ port });
    expect(isEmulatorError(taken, "LISTEN_FAILED") && taken.context).toEqual({ host: "127.0.0.1", port });
    expect(await failureOf({ port: 70_000 })).toMatchObject({ code: "LISTEN_FAILED" });
    expect(await failureOf({ host: "host.invalid" })).toMatchObject({ code: "LISTEN_FAILED" });
    expect(await failureOf({ prot: 80 } as ServerOptions)).toMatchObject({
      code: "SETTINGS_INVALID",
      message: expect.stringMatching(/^The emulator's options are not valid at prot: .*[^.]\.$/) as unknown,
    });
  });
});

describe("HTTPS", () => {
  it.each(["127.0.0.1", "localhost"])(
    "is trusted at %s by who trusts its authority, and by no one else",
    async (host) => {
      const server = await start({ https: true });
      expect(server.url).toMatch(/^https:/);
      const address = `https://${host}:${new URL(server.url).port}${group()}`;
      expect(await statusOf(address, server.ca)).toBe(401);
      await expect(statusOf(address, undefined)).rejects.toThrow("certificate");
    },
  );
});

describe("a data file", () => {
  it("keeps links, groups, deletes, blocks, time and tokens over a restart", async () => {
    const options = { data: file("data.sqlite"), clock: { start: "2026-01-01T00:00:00Z" }, deleteSeconds: 60 } as const;
    const first = await start(options);
    const token = await first.emulator.mintToken();
    await send(first, `PUT ${partner("1")}`);
    await send(first, `PUT ${group("a")}`, { location: "eastus", tags: { a: "b" } });
    await send(first, `PUT ${group("b")}`, { location: "eastus" });
    await send(first, `PUT ${group("c")}`, { location: "eastus" });
    first.emulator.blockDeletion({ subscriptionId: subscription, resourceGroupName: "b" });
    await send(first, `DELETE ${group("a")}`);
    first.emulator.clock.advance(30_000);
    const before = first.emulator.snapshot();
    await first.close();

    const second = await start(options);
    expect(second.emulator.snapshot()).toEqual(before);
    expect((await send(second, `GET ${partner()}`, undefined, token)).status).toBe(200);
    second.emulator.clock.advance(30_000);
    expect(second.emulator.snapshot().groups.map(({ name }) => name)).toEqual(["b", "c"]);
    await send(second, `DELETE ${partner("1")}`);
    second.emulator.reset();
    await second.close();

    const third = await start(options);
    expect(third.emulator.snapshot()).toMatchObject({ links: [], groups: [], deletions: [], blocks: [] });
  });

  it("is readable for its owner only", async () => {
    const data = file("data.sqlite");
    await start({ data });
    expect((statSync(data).mode & 0o777).toString(8)).toBe("600");
  });

  it("is refused to a second emulator until the first is closed", async () => {
    const data = file("data.sqlite");
    const first = await start({ data });
    const failure = await failureOf({ data });
    expect(isEmulatorError(failure, "DATA_LOCKED") && failure.context).toEqual({ file: data });
    await first.close();
    expect((await start({ data })).emulator.snapshot().groups).toEqual([]);
  });

  it("is refused, and left as it is, where no emulator wrote it", async () => {
    const text = file("notes.txt");
    writeFileSync(text, "these are my notes, and they are long enough to be taken for a database".repeat(20));
    const foreign = file("foreign.sqlite");
    const later = file("later.sqlite");
    for (const [path, marks] of [
      [foreign, "application_id = 5; PRAGMA user_version = 1"],
      [later, "application_id = 0x6c7a656d; PRAGMA user_version = 2"],
    ]) {
      const database = new DatabaseSync(path ?? "");
      database.exec(`PRAGMA ${marks}; CREATE TABLE record ("table" TEXT, "key" TEXT, value TEXT)`);
      database.close();
    }
    for (const data of [text, foreign, later]) {
      const before = readFileSync(data);
      expect(await failureOf({ data })).toMatchObject({ code: "DATA_UNREADABLE", context: { file: data } });
      expect(readFileSync(data).equals(before)).toBe(true);
    }
    expect(await failureOf({ data: join(tmpdir(), "no", "such", "folder") })).toMatchObject({
      code: "DATA_UNREADABLE",
    });
  });

  it("does not half write: what cannot be kept did not happen", async () => {
    const data = file("data.sqlite");
    const server = await start({ data });
    await send(server, `PUT ${group("a")}`, { location: "eastus" });
    await server.close();
    const after = await startServer({ data });
    const path = group("b");
    const token = await after.emulator.mintToken();
    await after.close();
    await expect(
      after.emulator.fetch(`http://127.0.0.1${path}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: '{"location":"eastus"}',
      }),
    ).resolves.toMatchObject({ status: 500 });
    expect(after.emulator.snapshot().groups.map(({ name }) => name)).toEqual(["a"]);
    expect((await start({ data })).emulator.snapshot().groups.map(({ name }) => name)).toEqual(["a"]);
  });
});

function statusOf(address: string, ca: string | undefined): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address, { ca: ca ?? [...rootCertificates], agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
}
