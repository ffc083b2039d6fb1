/** What decides how ssh is called. */
export interface SshChoice {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the user's configuration says in `core.sshCommand`. */
  readonly configured: string | undefined;
  /** File that holds a private key. */
  readonly keyFile: string | undefined;
}

/** Never asks, and lends nothing of this machine to the host. */
const ownCommand = "ssh -oBatchMode=yes -oForwardAgent=no";

/** How git is to call ssh: the user's own way where there is one; `undefined`: git knows it. */
export function sshCommand({ env, configured, keyFile }: SshChoice): string | undefined {
  const users = env["GIT_SSH_COMMAND"] ?? configured;
  if (keyFile !== undefined) return `${users ?? ownCommand} -oIdentitiesOnly=yes -i ${quoted(keyFile)}`;
  return users === undefined && env["GIT_SSH"] === undefined ? ownCommand : undefined;
}

/** For the shell that git starts, which on Windows too is one of Unix. */
function quoted(file: string): string {
  return `'${file.replaceAll("\\", "/").replaceAll("'", "'\\''")}'`;
}
