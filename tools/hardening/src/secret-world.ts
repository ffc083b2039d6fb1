import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildRepository, startGitServer } from "@lzkit/git-server";
import { runLz } from "../../../packages/cli/test/run-lz.ts";
import { packArchive } from "../../../packages/library-resolver/test/pack-archive.ts";
import { secrets } from "./planted-secrets.ts";

const bin = fileURLToPath(new URL("../../../packages/cli/src/bin.ts", import.meta.url));
const metadataFile = "lz_library_metadata.json";

/** What a run of the command said. */
export interface Ended {
  readonly exitCode: number | null;
  readonly output: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Libraries whose addresses hold secrets, hosts that want them, and hosts that fail and repeat what they were sent. */
export interface SecretWorld {
  /** Temporary. */
  readonly home: string;
  /** What hosts were sent as `authorization`, decoded where it is basic; paths with their queries. */
  readonly sent: readonly string[];
  /** Answers with this status to everything, and repeats the request in its body. */
  readonly failing: (status: number) => string;
  /** Writes a library on disk; answers with its folder. */
  readonly write: (name: string, addresses: readonly string[], more?: string) => Promise<string>;
  /** Runs the command in a folder of the home, as a program of its own. */
  readonly lz: (argv: readonly string[], more?: RunOptions) => Promise<Ended>;
  /** Runs the command in this process, which is quicker: one after the other. */
  readonly main: (argv: readonly string[], more?: RunOptions) => Promise<Ended>;
  readonly close: () => Promise<void>;
  /** Addresses that work. */
  readonly addresses: readonly string[];
  /** Of a git repository over HTTP: `http://127.0.0.1:<port>`. */
  readonly gitUrl: string;
}

export async function createSecretWorld(): Promise<SecretWorld> {
  const home = await realpath(await mkdtemp(path.join(tmpdir(), "lzkit-secrets-")));
  const sent: string[] = [];
  const note = (url: string | undefined, authorization: string | undefined): void => {
    const [, basic] = /^basic (.*)$/i.exec(authorization ?? "") ?? [];
    sent.push(`${url} ${basic === undefined ? authorization : Buffer.from(basic, "base64").toString()}`);
  };
  const base = {
    files: { [`base/${metadataFile}`]: metadata("base"), "base/lz_policy_default_values.json": defaults },
  };
  for (const name of ["open", "private", "kept"]) {
    await buildRepository(path.join(home, "served", name), [
      { ...base, tags: ["v1", "base/2026.01.0", "base/2026.02.0"] },
    ]);
  }
  const git = await startGitServer({
    root: path.join(home, "served"),
    fault({ path, headers }) {
      note(path, headers.authorization);
      if (path.startsWith("/open") || headers.authorization !== undefined) return undefined;
      return { status: 401, headers: { "www-authenticate": "Basic" } };
    },
  });
  const archive = await packArchive("tar.gz", new Map([[metadataFile, metadata("archive")]]));
  const web = createServer(({ url, headers }, response) => {
    note(url, headers.authorization);
    const [, status] = /^\/(\d{3})\//.exec(url ?? "") ?? [];
    if (status === undefined) {
      response.writeHead(200, { "content-type": "application/gzip" }).end(archive);
      return;
    }
    response.writeHead(Number(status), {
      "content-type": "text/html",
      location: `http://127.0.0.1:9${url}`,
      "retry-after": "3600",
    });
    response.end(`<html>${url} ${JSON.stringify(headers)}</html>`);
  });
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  const webUrl = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  const gitHost = git.url.slice("http://".length);
  const environment = environmentOf(home, webUrl);
  return {
    home,
    sent,
    gitUrl: git.url,
    failing: (status) => `${webUrl}/${status}`,
    addresses: [
      `git::http://me:${secrets.userinfo}@${gitHost}/private//base?ref=v1`,
      `http://${webUrl}/library.tar.gz?token=${secrets.query}`,
      `git::http://${gitHost}/kept//base?ref=v1`,
    ],
    async write(name, addresses, more = "") {
      const folder = path.join(home, "libraries", name);
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, metadataFile), metadata(name, addresses, more));
      await writeFile(path.join(folder, "lz_policy_default_values.json"), defaults);
      return folder;
    },
    lz: (argv, { cwd = home, env = {} } = {}) =>
      new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          ["--conditions=@lzkit/source", bin, ...argv],
          { cwd, env: { ...environment, ...env }, timeout: 120_000 },
          (_, stdout, stderr) => resolve({ exitCode: child.exitCode, output: stdout + stderr }),
        );
      }),
    async main(argv, { cwd = home, env = {} } = {}) {
      const [folder, before] = [process.cwd(), { ...process.env }];
      process.chdir(cwd);
      Object.assign(process.env, environment, env);
      try {
        const { exitCode, stdout, stderr } = await runLz(argv);
        return { exitCode, output: stdout + stderr };
      } finally {
        process.chdir(folder);
        process.env = before;
      }
    },
    async close() {
      await git.close();
      const closed = once(web, "close");
      web.close();
      web.closeAllConnections();
      await closed;
      await rm(home, { recursive: true });
    },
  };
}

/** Tokens for hosts, and a helper of git's that knows a password for every host. */
function environmentOf(home: string, webUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    HOME: home,
    LZ_CACHE_DIR: path.join(home, "cache"),
    NODE_COMPILE_CACHE: path.join(home, "compiled"),
    [`LZ_TOKEN_${webUrl.replace(/[^a-z0-9]/gi, "_").toUpperCase()}`]: secrets.hostToken,
    GITHUB_TOKEN: secrets.githubToken,
    SYSTEM_ACCESSTOKEN: secrets.azureToken,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "credential.helper",
    GIT_CONFIG_VALUE_0: `!f() { echo username=me; echo password=${secrets.helper}; }; f`,
  };
}

const defaults = JSON.stringify({
  defaults: [
    {
      default_name: "workspace",
      policy_assignments: [{ policy_assignment_name: "Deploy-Logs", parameter_names: ["workspaceId"] }],
    },
  ],
});

function metadata(name: string, addresses: readonly string[] = [], more = ""): string {
  const dependencies = addresses.map((address) => `{ "custom_url": ${JSON.stringify(address)} }`).join(", ");
  return `{ "name": "${name}", "display_name": "${name}", "description": "x", "dependencies": [${dependencies}]${more} }`;
}
