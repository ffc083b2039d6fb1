import { resolve } from "node:path";
import { ResolverError } from "../library-resolver-error.ts";

/** What a caller trusts. */
export interface Trusted {
  readonly hosts: readonly string[];
  /** Those of them that are trusted over plain http too. */
  readonly plainHosts: ReadonlySet<string>;
  /** Absolute. */
  readonly folders: readonly string[];
}

/**
 * Reads what a caller trusts: `git.example.com`, `git.example.com:8443`, `http://10.0.0.5:8080`, `/srv/libraries`.
 *
 * @throws {@link ResolverError} OPTION_INVALID
 */
export function parseTrusted(trusted: readonly string[]): Trusted {
  const folders = trusted.filter(isFolder);
  const origins = trusted.filter((each) => !isFolder(each)).map(parseOrigin);
  return {
    hosts: origins.map(({ host }) => host),
    plainHosts: new Set(origins.filter(({ protocol }) => protocol === "http:").map(({ host }) => host)),
    folders: folders.map((folder) => resolve(folder)),
  };
}

function isFolder(text: string): boolean {
  return /^(?:[/\\]|\.{1,2}(?:[/\\]|$)|[a-z]:[/\\])/i.test(text);
}

function parseOrigin(text: string): URL {
  const isHost = /^(?:https?:\/\/)?[^\s/@?#*\\]+\/?$/i.test(text);
  const url = isHost ? URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`) : null;
  if (url !== null) return url;
  const reason = `${JSON.stringify(text)} is neither a host nor a folder`;
  throw new ResolverError("OPTION_INVALID", {
    message: `The option trust cannot be used: ${reason}.`,
    context: { option: "trust", reason },
    hint: "Write a host (git.example.com, git.example.com:8443), http://host for plain http, or a folder (/srv/lib).",
  });
}
