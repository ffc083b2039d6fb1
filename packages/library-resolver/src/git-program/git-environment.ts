type Environment = Readonly<Record<string, string | undefined>>;

/** What of git's own variables says how to reach hosts. All others could change what git does, or where it writes. */
const kept = new RegExp(
  `^GIT_(?:${[
    "SSH(?:_COMMAND|_VARIANT)?",
    "SSL_(?:CAINFO|CAPATH|CERT|KEY)",
    "HTTP_PROXY_AUTHMETHOD",
    "EXEC_PATH",
    "CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|(?:KEY|VALUE)_\\d+)",
  ].join("|")})$`,
  "i",
);

/** Nothing may stop a run to ask a person: no terminal, no window. */
const neverPrompt = {
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "",
  SSH_ASKPASS: "",
  SSH_ASKPASS_REQUIRE: "never",
  GCM_INTERACTIVE: "never",
} as const;

/**
 * The environment for git in a repository of ours: the caller's, since credential helpers, agents and proxies
 * need it, without what would turn git elsewhere and without tokens that are not for it.
 *
 * @param folder The repository.
 * @param protocols Those that git may speak, `ssh:https`; `none`: it must not reach any host.
 */
export function gitEnvironment(env: Environment, folder: string, protocols: string): Record<string, string> {
  const own = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isWanted(entry[0]),
  );
  return {
    ...Object.fromEntries(own),
    ...neverPrompt,
    GIT_DIR: folder,
    GIT_ALLOW_PROTOCOL: protocols,
    GIT_NO_REPLACE_OBJECTS: "1",
    // What git says is read: it must not be translated.
    LC_ALL: "C",
    LANGUAGE: "C",
  };
}

function isWanted(name: string): boolean {
  if (/^GIT_/i.test(name)) return kept.test(name);
  return !/^(?:LZ_TOKEN_|LC_ALL$|LANGUAGE$|SSH_ASKPASS)/i.test(name);
}
