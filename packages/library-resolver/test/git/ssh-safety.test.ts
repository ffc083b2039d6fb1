import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildRepository, runGit } from "@lzkit/git-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gitFetcher } from "../../src/git/git-fetcher.ts";
import { baseAddress, createContext, text } from "./git-world.ts";
import { hasSshServer, type SshServer, startSshServer } from "./start-ssh-server.ts";

const address = { type: "git", subdirectory: "", ref: "main" } as const;

describe.skipIf(!hasSshServer())("git over ssh runs nothing but git and ssh", () => {
  let root: string;
  let mark: string;
  let server: SshServer;
  let repository: string;
  let commits: readonly string[];
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "lzkit-safety-"));
    mark = join(root, "mark");
    const folder = join(root, "library");
    commits = await buildRepository(folder, [
      { files: { "a.json": "as it is", ".gitattributes": "* filter=evil\n" } },
      { files: { ".gitmodules": `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c touch% ${mark}\n` } },
      { files: { "big.bin": randomBytes(1_500_000).toString("hex") } },
    ]);
    await runGit(folder, "update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},x`);
    await runGit(folder, "commit", "--quiet", "--message", "submodule");
    server = await startSshServer({ protocol2: false });
    repository = `${server.url}${folder}`;
  });
  afterAll(async () => {
    await server?.stop();
    if (root !== undefined) rmSync(root, { recursive: true });
  });
  beforeEach(() => rmSync(mark, { force: true }));

  /** A file of git's configuration for the current user. */
  function configured(name: string, content: string): Readonly<Record<string, string>> {
    writeFileSync(join(root, name), content);
    return { ...server.env, GIT_CONFIG_GLOBAL: join(root, name) };
  }

  /** A program that leaves a mark. */
  function trap(path: string): string {
    writeFileSync(path, `#!/bin/sh\ntouch ${mark}\ncat\n`);
    chmodSync(path, 0o755);
    return path;
  }

  it.each([
    { repository: "ssh://-oProxyCommand=touch%20MARK/x", code: "ADDRESS_INVALID" },
    { repository: "ssh://%2doProxyCommand=touch%20MARK/x", code: "ADDRESS_INVALID" },
    { repository: "ssh://-lme@127.0.0.1/x", code: "ADDRESS_INVALID" },
    { repository: "ssh://$(touch MARK)@127.0.0.1/x", code: "ADDRESS_INVALID" },
    { repository: "ssh://127.0.0.1;touch%20MARK/x", code: "ADDRESS_INVALID" },
    { repository: "ssh://me:secret@127.0.0.1/x", code: "ADDRESS_INVALID" },
    { repository: "ext::sh -c touch% MARK", code: "REPOSITORY_NOT_FOUND" },
    { repository: "--upload-pack=touch MARK", code: "REPOSITORY_NOT_FOUND" },
  ])("also where a pin names $repository", async ({ repository, code }) => {
    const pin = { ...address, repository: repository.replace("MARK", mark), commit: "1".repeat(40) };
    const open = (program: "ssh" | "always") => gitFetcher({ env: server.env, program }).open(pin, createContext());
    await expect(open("ssh")).rejects.toMatchObject({ code });
    await expect(open("always")).rejects.toMatchObject({ code });
    expect(existsSync(mark)).toBe(false);
  });

  it("also where git's configuration leads to a transport that runs commands", async () => {
    const env = configured(
      "instead",
      `[url "ext::sh -c touch% ${mark}% "]\n\tinsteadOf = ssh://\n[protocol]\n\tallow = always\n`,
    );
    await expect(gitFetcher({ env }).pin({ ...address, repository }, createContext())).rejects.toMatchObject({
      message: expect.stringContaining("transport 'ext' not allowed"),
    });
    expect(existsSync(mark)).toBe(false);
  });

  it("also where git's configuration has hooks and filters, and follows submodules", async () => {
    mkdirSync(join(root, "hooks"));
    for (const hook of ["reference-transaction", "post-merge", "post-checkout"]) trap(join(root, "hooks", hook));
    const filter = trap(join(root, "filter"));
    const env = configured(
      "hooks-and-filters",
      `[core]\n\thooksPath = ${root}/hooks\n[filter "evil"]\n\tsmudge = ${filter}\n[fetch]\n\trecurseSubmodules = true\n` +
        "[submodule]\n\trecurse = true\n[protocol]\n\tallow = always\n",
    );
    // Nothing names this commit and the server gives none by its id, so that git fetches all refs.
    const pin = { ...address, repository, commit: commits[0] ?? "" };
    const tree = await gitFetcher({ env }).open(pin, createContext());
    expect(text(await tree.read("a.json"))).toBe("as it is");
    expect(existsSync(mark)).toBe(false);
  });

  it("and writes nowhere else, whatever its environment says", async () => {
    const elsewhere = join(root, "elsewhere");
    mkdirSync(elsewhere);
    const env = {
      ...server.env,
      GIT_DIR: elsewhere,
      GIT_OBJECT_DIRECTORY: elsewhere,
      GIT_TRACE: join(elsewhere, "trace"),
      GIT_TEMPLATE_DIR: elsewhere,
      GIT_ALLOW_PROTOCOL: "ext",
      GIT_CONFIG_PARAMETERS: "'core.sshCommand=touch MARK'",
    };
    const pin = await gitFetcher({ env }).pin({ ...address, repository }, createContext());
    await gitFetcher({ env }).open(pin, createContext());
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it.each([
    { given: "a pack", limits: { responseBytes: 1_000_000 } },
    { given: "a list of refs", limits: { responseBytes: 10 } },
    { given: "an object", limits: { objectBytes: 1_000_000 } },
    { given: "all objects together", limits: { unpackedBytes: 1_000_000 } },
    { given: "the number of objects", limits: { objects: 3 } },
  ])("and takes no more than allowed: $given", async ({ limits }) => {
    const fetcher = gitFetcher({ env: server.env, limits });
    const opening = fetcher
      .pin({ ...address, repository }, createContext())
      .then((pin) => fetcher.open(pin, createContext()));
    const [[name, limit]] = Object.entries(limits) as [[string, number]];
    await expect(opening).rejects.toMatchObject({
      code: "TOO_LARGE",
      context: { limit },
      hint: expect.stringContaining(`limits.${name}`),
    });
  });

  it("and repeats neither secrets nor control characters of what they say", async () => {
    const said = "fatal: \\033[2J https://me:t0ken@host.example/x \\342\\200\\256";
    writeFileSync(join(root, "talker"), `#!/bin/sh\nprintf '${said}\\n' >&2\nexit 128\n`);
    chmodSync(join(root, "talker"), 0o755);
    const env = { ...server.env, GIT_SSH_COMMAND: join(root, "talker") };
    const failure: unknown = await gitFetcher({ env })
      .pin(baseAddress("ssh://host.example/x"), createContext())
      .catch((error: unknown) => error);
    const { message, cause } = failure as { readonly message: string; readonly cause: Error };
    expect(message).toContain("fatal: \ufffd[2J https://***@host.example/x \ufffd");
    expect(cause.message).not.toMatch(/t0ken|\u001b|\u202e/);
  });
});
