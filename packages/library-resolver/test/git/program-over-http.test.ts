import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type GitServer, hasGit } from "@lzkit/git-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gitFetcher } from "../../src/git/git-fetcher.ts";
import type { FetchContext } from "../../src/fetch-context.ts";
import { type GitWorld, baseAddress, createContext, createGitWorld, text } from "./git-world.ts";

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

describe.skipIf(!hasGit())("the git program over http", () => {
  let world: GitWorld;
  let server: GitServer;
  /** What the server lets in; `undefined`: everything. */
  let accepted: string | undefined;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    world = await createGitWorld();
    server = await world.serve({
      fault: ({ headers }) =>
        accepted === undefined || headers.authorization === accepted
          ? undefined
          : { status: 401, headers: { "www-authenticate": 'Basic realm="test"' } },
    });
    env = { PATH: process.env["PATH"] ?? "", HOME: world.root };
  });
  afterAll(async () => world?.remove());

  async function read(context: Partial<FetchContext> = {}, at = `${server.url}/library`): Promise<string> {
    const fetcher = gitFetcher({ program: "always", env });
    const pin = await fetcher.pin(baseAddress(at, { ref: "main" }), createContext(context));
    const tree = await fetcher.open(pin, createContext(context));
    return text(await tree.read("lz_library_metadata.json"));
  }

  it("reads what needs no credentials", async () => {
    accepted = undefined;
    const fetch = () => Promise.reject(new Error("not by fetch"));
    expect(await read({ fetch })).toBe('{ "name": "base 2026.04.2" }');
    expect(server.requests.at(-1)?.headers["user-agent"]).toMatch(/^git\//);
  });

  it("asks git's credential helpers", async () => {
    accepted = basic("me", "from the helper");
    const file = join(world.root, ".gitconfig");
    writeFileSync(file, "[credential]\n\thelper = \"!printf 'username=me\\\\npassword=from the helper\\\\n' #\"\n");
    expect(await read()).toBe('{ "name": "base 2026.04.2" }');
    writeFileSync(file, "");
  });

  it.each([
    { given: "user and password", credentials: { username: "me", password: "p'ä%\"$(x)`" } },
    { given: "a token alone", credentials: { username: "", password: "t0ken\n" } },
  ])("gives the host the caller's credentials: $given", async ({ credentials }) => {
    accepted = basic(credentials.username || "x-access-token", credentials.password.trim());
    expect(await read({ credentials: async () => credentials })).toBe('{ "name": "base 2026.04.2" }');
  });

  it("gives them to no host that it is sent on to", async () => {
    accepted = basic("me", "secret");
    const elsewhere = createServer((request, response) => {
      response.writeHead(302, { location: `${server.url}${request.url}` }).end();
    }).listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    const { port } = elsewhere.address() as AddressInfo;
    const before = server.requests.length;
    const credentials = async () => ({ username: "me", password: "secret" });
    await expect(read({ credentials }, `http://127.0.0.1:${port}/library`)).rejects.toMatchObject({
      code: "ACCESS_DENIED",
    });
    const sent = server.requests.slice(before).map(({ headers }) => headers.authorization);
    expect(sent).toEqual([undefined]);
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  it("says that nothing asks for a password", async () => {
    accepted = basic("me", "secret");
    await expect(read()).rejects.toMatchObject({
      code: "ACCESS_DENIED",
      hint: "Nothing asks for a password here: let one of git's credential helpers keep it.",
    });
  });

  it("says that there is no repository", async () => {
    accepted = undefined;
    await expect(read({}, `${server.url}/nothing`)).rejects.toMatchObject({ code: "REPOSITORY_NOT_FOUND" });
  });

  it("is not started where the caller forbids it", async () => {
    const fetcher = gitFetcher({ program: "never" });
    expect(fetcher.parse("git::ssh://git@host.example/library.git")).toBeUndefined();
    const pinning = fetcher.pin(baseAddress("ssh://git@host.example/library.git"), createContext());
    await expect(pinning).rejects.toMatchObject({ code: "ADDRESS_UNSUPPORTED" });
  });
});
