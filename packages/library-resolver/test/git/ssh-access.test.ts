import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { gitFetcher } from "../../src/git/git-fetcher.ts";
import { memoryCache, resolveChain } from "../../src/index.ts";
import { type GitWorld, baseAddress, createContext, createGitWorld } from "./git-world.ts";
import { createKey, hasSshServer, type SshServer, startSshServer } from "./start-ssh-server.ts";

type Environment = Readonly<Record<string, string | undefined>>;

describe.skipIf(!hasSshServer())("the way to a host over ssh", () => {
  let world: GitWorld;
  let server: SshServer;
  let repository: string;
  let temporary: string;
  /** As `server.env`, but nothing offers the key by itself. */
  let keyless: Environment;
  beforeAll(async () => {
    world = await createGitWorld();
    server = await startSshServer({ protocol2: true });
    repository = `${server.url}${world.folder}`;
    keyless = { ...server.env, GIT_SSH_COMMAND: `ssh -F ${server.folder}/keyless` };
    temporary = join(server.folder, "tmp");
    mkdirSync(temporary);
    vi.stubEnv("TMPDIR", temporary);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server?.stop();
    await world?.remove();
  });
  afterEach(() => {
    const left = readdirSync(temporary);
    if (left.length > 0) throw new Error(`Left behind: ${left.join(", ")}`);
  });

  const pin = (env: Environment, at = repository) =>
    gitFetcher({ env }).pin(baseAddress(at, { ref: "main" }), createContext());

  /** A folder with a program `ssh` that writes down how it was called, and then calls the real one. */
  function recordingSsh(clientConfiguration: string): { readonly path: string; readonly calls: () => string } {
    const folder = join(server.folder, `bin-${clientConfiguration}`);
    mkdirSync(folder);
    const real = execFileSync("which", ["ssh"], { encoding: "utf8" }).trim();
    const lines = `printf '%s\\n' "$@" >> ${folder}/calls\nexec ${real} -F ${server.folder}/${clientConfiguration} "$@"\n`;
    writeFileSync(join(folder, "ssh"), `#!/bin/sh\n${lines}`);
    chmodSync(join(folder, "ssh"), 0o755);
    return { path: `${folder}:${process.env["PATH"]}`, calls: () => readFileSync(join(folder, "calls"), "utf8") };
  }

  it("is plain ssh, which neither asks nor lends its agent, where the user says nothing", async () => {
    const { path, calls } = recordingSsh("client");
    await pin({ HOME: server.folder, PATH: path });
    expect(calls()).toMatch(/^-oBatchMode=yes\n-oForwardAgent=no\n/);
  });

  it("is the user's own from git's configuration", async () => {
    const configuration = join(server.folder, "gitconfig");
    writeFileSync(configuration, `[core]\n\tsshCommand = ssh -F ${server.folder}/client\n`);
    await expect(
      pin({ PATH: process.env["PATH"], HOME: server.folder, GIT_CONFIG_GLOBAL: configuration }),
    ).resolves.toMatchObject({ commit: world.commits[2] });
  });

  it("takes the keys of ssh's agent", async () => {
    const agent = spawn("ssh-agent", ["-D", "-a", join(server.folder, "agent")], { stdio: "ignore" });
    try {
      const env = { ...keyless, SSH_AUTH_SOCK: join(server.folder, "agent") };
      await vi.waitFor(() => execFileSync("ssh-add", ["-q", join(server.folder, "user")], { env, stdio: "pipe" }));
      await expect(pin(env)).resolves.toMatchObject({ commit: world.commits[2] });
    } finally {
      agent.kill();
    }
  });

  it("takes the key that stands in the address, and tells it nobody", async () => {
    const key = encodeURIComponent(Buffer.from(server.privateKey).toString("base64"));
    const address = `git::${repository}//platform/base`;
    const fetchers = [gitFetcher({ env: keyless })];
    await expect(resolveChain(address, { fetchers })).rejects.toMatchObject({ code: "ACCESS_DENIED" });
    const { libraries } = await resolveChain(`${address}?ref=main&sshkey=${key}`, { fetchers });
    expect(libraries).toMatchObject([{ pin: { commit: world.commits[2] } }]);
    const kept = JSON.stringify(libraries.map(({ id, address, pin }) => ({ id, address, pin })));
    expect(kept).not.toContain(key.slice(0, 40));
    expect(kept).not.toContain("sshkey");
  });

  it("takes the key that the caller has for the address", async () => {
    const asked: string[] = [];
    const credentials = async (url: string) => {
      asked.push(url);
      return { username: "", password: "", privateKey: server.privateKey.trim() };
    };
    const { path, calls } = recordingSsh("keyless");
    const env = { HOME: server.folder, PATH: path };
    const address = baseAddress(repository, { ref: "main" });
    await expect(gitFetcher({ env }).pin(address, createContext({ credentials }))).resolves.toMatchObject({
      commit: world.commits[2],
    });
    expect(asked).toEqual([repository]);
    expect(calls()).toMatch(/^-oBatchMode=yes\n-oForwardAgent=no\n-oIdentitiesOnly=yes\n-i\n/);
  });

  it("is not needed for what was read before", async () => {
    const cache = memoryCache();
    const fetcher = gitFetcher({ env: server.env });
    const pinned = await fetcher.pin(baseAddress(repository, { ref: "main" }), createContext());
    const read = async (env: Environment, offline: boolean) => {
      const tree = await gitFetcher({ env }).open(pinned, createContext({ cache, offline }));
      return tree.read("lz_library_metadata.json");
    };
    const bytes = await read(server.env, false);
    expect(await read({ PATH: "/nonexistent" }, true)).toEqual(bytes);
  });

  it("is not gone offline", async () => {
    const before = server.connections();
    const pinning = gitFetcher({ env: server.env }).pin(baseAddress(repository), createContext({ offline: true }));
    await expect(pinning).rejects.toMatchObject({ code: "OFFLINE" });
    expect(server.connections()).toBe(before);
  });

  it("leads where the caller's rules lead", async () => {
    const rewrite = (url: string) => url.replace("https://git.example.com/", `${server.url}${world.root}/`);
    const address = baseAddress("https://git.example.com/library", { ref: "main" });
    await expect(gitFetcher({ env: server.env }).pin(address, createContext({ rewrite }))).resolves.toEqual({
      type: "git",
      repository: "https://git.example.com/library",
      subdirectory: "platform/base",
      commit: world.commits[2],
    });
  });

  describe("is barred", () => {
    it("without a key", async () => {
      await expect(pin(keyless)).rejects.toMatchObject({
        code: "ACCESS_DENIED",
        message: expect.stringContaining("Permission denied (publickey)"),
        hint: expect.stringContaining("sshkey="),
      });
    });

    it("by a host that ssh does not know", async () => {
      const env = { ...server.env, GIT_SSH_COMMAND: `ssh -F ${server.folder}/client -oUserKnownHostsFile=/dev/null` };
      await expect(pin(env)).rejects.toMatchObject({
        code: "ACCESS_DENIED",
        hint: expect.stringContaining("known_hosts"),
      });
    });

    it("by a repository that is not there", async () => {
      await expect(pin(server.env, `${server.url}/nothing/here`)).rejects.toMatchObject({
        code: "REPOSITORY_NOT_FOUND",
        message: expect.stringContaining("'/nothing/here' does not appear to be a git repository"),
      });
    });

    it("by a port where nobody listens", async () => {
      const env = { ...server.env, GIT_SSH_COMMAND: "ssh -F /dev/null" };
      await expect(pin(env, "ssh://me@127.0.0.1:1/repository")).rejects.toMatchObject({
        code: "NETWORK_FAILED",
        message: expect.stringContaining("Connection refused"),
      });
    });

    it("by a git program that is not there", async () => {
      await expect(pin({ PATH: "/nonexistent" })).rejects.toMatchObject({
        code: "GIT_UNUSABLE",
        context: { repository, reason: "missing" },
        hint: "Install git, or use the repository's https address, which needs none.",
      });
    });

    it("by a git program that is too old", async () => {
      const folder = join(server.folder, "old");
      mkdirSync(folder);
      writeFileSync(join(folder, "git"), '#!/bin/sh\necho "error: unknown option \\`stdin\'" >&2\nexit 129\n');
      chmodSync(join(folder, "git"), 0o755);
      await expect(pin({ PATH: `${folder}:/bin` })).rejects.toMatchObject({
        code: "GIT_UNUSABLE",
        context: { reason: "too old" },
      });
    });

    it("by a key with a passphrase, which nobody is asked for", async () => {
      createKey(join(server.folder, "locked"), "secret");
      const asked = join(server.folder, "asked");
      writeFileSync(join(server.folder, "askpass"), `#!/bin/sh\ntouch ${asked}\necho secret\n`);
      chmodSync(join(server.folder, "askpass"), 0o755);
      const askpass = join(server.folder, "askpass");
      const env = {
        ...keyless,
        GIT_SSH_COMMAND: `${keyless["GIT_SSH_COMMAND"]} -i ${server.folder}/locked`,
        GIT_ASKPASS: askpass,
        SSH_ASKPASS: askpass,
        SSH_ASKPASS_REQUIRE: "force",
        DISPLAY: ":0",
      };
      await expect(pin(env)).rejects.toMatchObject({ code: "ACCESS_DENIED" });
      expect(existsSync(asked)).toBe(false);
    });
  });

  it("is given up where a host does not answer, with all that was started", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const connected = once(silent, "connection");
    const fetcher = gitFetcher({ env: { ...server.env, GIT_SSH_COMMAND: "ssh -F /dev/null" }, stallTimeout: 500 });
    const address = baseAddress(`ssh://me@127.0.0.1:${port}/library`, { ref: "main" });
    await expect(fetcher.pin(address, createContext())).rejects.toMatchObject({ code: "TIMED_OUT" });
    const [socket] = await connected;
    socket.resume();
    await once(socket, "close");
    silent.close();
  });

  it("is given up with its caller", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const caller = new AbortController();
    silent.once("connection", (socket) => {
      socket.resume();
      caller.abort(new Error("enough"));
    });
    const fetcher = gitFetcher({ env: { ...server.env, GIT_SSH_COMMAND: "ssh -F /dev/null" } });
    const address = baseAddress(`ssh://me@127.0.0.1:${port}/library`, { ref: "main" });
    await expect(fetcher.pin(address, createContext({ signal: caller.signal }))).rejects.toThrow("enough");
    silent.close();
    await once(silent, "close");
  });
});
