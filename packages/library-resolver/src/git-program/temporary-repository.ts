import { rmSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { offline } from "../http/offline.ts";
import { credentialHelper } from "./credential-helper.ts";
import { gitEnvironment } from "./git-environment.ts";
import type { ProgramSession } from "./program-session.ts";
import { runProgram } from "./run-program.ts";
import { sshCommand } from "./ssh-command.ts";

/** An empty repository that git may fill, and what git needs to reach the one it is to be filled from. */
export interface TemporaryRepository {
  readonly folder: string;
  /** For runs that reach the host. */
  readonly remoteEnv: Readonly<Record<string, string>>;
  /** For runs that must not. */
  readonly localEnv: Readonly<Record<string, string>>;
}

/** What git calls the repository to fetch from. */
export const remoteName = "lzkit";

/**
 * Makes a repository, lends it, and takes it away, also when the process ends meanwhile.
 *
 * It is written without git: no template and no setting of the user's gets into it. What it sets goes before
 * the user's settings: no hooks, no submodules, no housekeeping, no unpacking into single files.
 */
export async function withTemporaryRepository<Result>(
  session: ProgramSession,
  use: (repository: TemporaryRepository) => Promise<Result>,
): Promise<Result> {
  if (session.offline) throw offline(session.repository);
  const folder = await mkdtemp(join(tmpdir(), "lzkit-git-"));
  const removeNow = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeNow);
  try {
    const helper = credentialHelper(session);
    await mkdir(join(folder, "objects/pack"), { recursive: true });
    await mkdir(join(folder, "refs"));
    await writeFile(join(folder, "HEAD"), "ref: refs/heads/none\n");
    await writeFile(join(folder, "config"), `${configuration(session.url)}${helper?.configuration ?? ""}`);
    const localEnv = gitEnvironment(session.env, folder, "none");
    const ssh = session.url.startsWith("ssh:") ? await chooseSsh(folder, localEnv, session) : {};
    const protocols = session.url.startsWith("http:") ? "http:https:ssh" : "https:ssh";
    const remoteEnv = { ...gitEnvironment(session.env, folder, protocols), ...helper?.env, ...ssh };
    return await use({ folder, localEnv, remoteEnv });
  } finally {
    process.off("exit", removeNow);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function configuration(url: string): string {
  return `[core]
\trepositoryFormatVersion = 0
\tbare = true
\thooksPath = /dev/null
\tattributesFile = /dev/null
\tfsmonitor = false
\taskPass =
\tbigFileThreshold = 1m
[protocol]
\tversion = 2
[fetch]
\trecurseSubmodules = false
\tunpackLimit = 1
\twriteCommitGraph = false
[transfer]
\tunpackLimit = 1
[submodule]
\trecurse = false
[gc]
\tauto = 0
[maintenance]
\tauto = false
[credential]
\tinteractive = false
[remote "${remoteName}"]
\turl = "${url.replace(/[\\"]/g, "\\$&")}"
\ttagOpt = --no-tags
\tpromisor = true
\tpartialCloneFilter = blob:none
`;
}

async function chooseSsh(
  folder: string,
  env: Readonly<Record<string, string>>,
  session: ProgramSession,
): Promise<Record<string, string>> {
  const { privateKey } = session.credentials ?? {};
  const keyFile = privateKey === undefined ? undefined : join(folder, "key");
  // ssh refuses keys that others may read, and those without a line end.
  if (keyFile !== undefined) await writeFile(keyFile, `${privateKey?.trim()}\n`, { mode: 0o600 });
  const args = ["config", "--default", "", "--get", "core.sshCommand"];
  const configured = await runProgram({ args, folder, env }, session, textOf);
  const command = sshCommand({ env: session.env, configured: configured.trim() || undefined, keyFile });
  return command === undefined ? {} : { GIT_SSH_COMMAND: command };
}

async function textOf(output: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of output) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
