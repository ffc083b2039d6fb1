import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** A real sshd on loopback into which the current user may go by a key of its own. */
export interface SshServer {
  /** `ssh://me@127.0.0.1:40022`; an absolute path may follow. */
  readonly url: string;
  /** With the keys, and files for clients. */
  readonly folder: string;
  /** What makes git's ssh know the host and the key, and nothing else of this machine. */
  readonly env: Readonly<Record<string, string>>;
  /** The private key as it stands in its file. */
  readonly privateKey: string;
  /** How many connections were let in. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
}

const program = "/usr/sbin/sshd";

/** Whether sshd is installed. Where it must be, that it is not fails the run. */
export function hasSshServer(): boolean {
  const found = existsSync(program) && spawnSync("ssh", ["-V"]).status === 0;
  if (!found && process.env["CI"]) throw new Error("CI needs sshd: apt-get install openssh-server");
  if (!found) process.stderr.write("SKIPPED: git over ssh; install openssh-server to run it\n");
  return found;
}

/** @param options `protocol2`: let clients ask git for protocol 2, as the big hosts do and a plain sshd does not. */
export async function startSshServer(options: { readonly protocol2: boolean }): Promise<SshServer> {
  const folder = mkdtempSync(join(tmpdir(), "lzkit-sshd-"));
  const port = await freePort();
  for (const key of ["host", "user"]) createKey(join(folder, key));
  writeFileSync(join(folder, "sshd_config"), serverConfiguration(folder, port, options.protocol2));
  writeFileSync(join(folder, "known_hosts"), `[127.0.0.1]:${port} ${readFileSync(join(folder, "host.pub"), "utf8")}`);
  writeFileSync(join(folder, "client"), clientConfiguration(folder, "user"));
  writeFileSync(join(folder, "keyless"), clientConfiguration(folder, "none"));
  // It gives up its rights in there, if it has any.
  if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true });
  const server = spawn(program, ["-D", "-e", "-f", join(folder, "sshd_config")]);
  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr.on("data", (text: Buffer) => {
      log += text.toString();
      if (log.includes("Server listening")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`sshd ended with ${code}: ${log}`)));
  });
  return {
    url: `ssh://${userInfo().username}@127.0.0.1:${port}`,
    folder,
    env: { PATH: process.env["PATH"] ?? "", HOME: folder, GIT_SSH_COMMAND: `ssh -F ${join(folder, "client")}` },
    privateKey: readFileSync(join(folder, "user"), "utf8"),
    connections: () => log.split("Accepted publickey").length - 1,
    async stop() {
      const ended = once(server, "exit");
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Makes a key pair in a file and its `.pub`. */
export function createKey(file: string, passphrase = ""): void {
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", passphrase, "-f", file]);
  chmodSync(file, 0o600);
}

function serverConfiguration(folder: string, port: number, protocol2: boolean): string {
  const accepted = protocol2 ? "AcceptEnv GIT_PROTOCOL\n" : "";
  return `ListenAddress 127.0.0.1:${port}
HostKey ${folder}/host
AuthorizedKeysFile ${folder}/user.pub
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
${accepted}`;
}

function clientConfiguration(folder: string, key: string): string {
  return `GlobalKnownHostsFile /dev/null
UserKnownHostsFile ${folder}/known_hosts
StrictHostKeyChecking yes
IdentityFile ${folder}/${key}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
