import { isErrorOf, LzError, type LzErrorOptions } from "@lzkit/errors";

/** A place in a library's document. */
export interface ErrorPlace {
  /** Id of the library. */
  readonly library: string;
  /** Path of the document inside its library. */
  readonly file: string;
  /** 1-based; `undefined` where it is not known. */
  readonly line: number | undefined;
  /** 1-based; `undefined` where it is not known. */
  readonly column: number | undefined;
}

/** Which dependency asked for what failed. */
export interface AskedBy {
  /** Where it is written. */
  readonly place: ErrorPlace;
  /** Ids from the root library to what failed. */
  readonly way: readonly string[];
}

/** Codes of {@link ResolverError} and what each carries. */
export interface ResolverErrorContexts {
  /** An address cannot be read. The message says what is wrong with it and how to write it. */
  ADDRESS_INVALID: { readonly address: string; readonly reason: string };
  /** No fetcher takes this kind of address. Write it another way, or give a fetcher of your own. */
  ADDRESS_UNSUPPORTED: { readonly address: string; readonly scheme: string | undefined };
  /** Two fetchers have one type or claim one address. Give only one of them. */
  FETCHER_CONFLICT: { readonly types: readonly string[]; readonly address: string | undefined };
  /** A fetcher failed with an error that is not of this package; it is the cause. */
  FETCHER_FAILED: { readonly type: string; readonly address: string };
  /** An option has a value that it cannot have. */
  OPTION_INVALID: { readonly option: string; readonly reason: string };
  /** `path` and `ref` need a library repository, and the dialect names none. Give one, or another dialect. */
  NO_LIBRARY_REPOSITORY: { readonly path: string; readonly ref: string; readonly dialect: string };
  /** No tag, branch or commit of that name. Check the spelling; the message lists near releases. */
  REF_NOT_FOUND: { readonly ref: string; readonly repository: string; readonly nearest: readonly string[] };
  /** There is no repository at that address, or it is hidden from you. Check the address and your access. */
  REPOSITORY_NOT_FOUND: { readonly repository: string };
  /** Repositories over ssh are read by the git program, which is not installed or too old. Install or update git. */
  GIT_UNUSABLE: { readonly repository: string; readonly reason: "missing" | "too old" };
  /** A host or the file system refuses access. Give credentials or mend the permissions. */
  ACCESS_DENIED: { readonly target: string; readonly status: number | undefined };
  /** A host cannot be reached, or answers with an error. Try again later, or check proxy and address. */
  NETWORK_FAILED: { readonly url: string; readonly status: number | undefined };
  /** There is no such folder. Check the spelling and what the address counts from. */
  FOLDER_NOT_FOUND: { readonly folder: string; readonly source: string | undefined };
  /** There is no such file in the library. */
  FILE_NOT_FOUND: { readonly file: string; readonly source: string | undefined };
  /** A file stands where a folder is expected. Name the folder that holds it. */
  NOT_A_FOLDER: { readonly path: string };
  /** A folder, a device or a pipe stands where a file is expected. */
  NOT_A_FILE: { readonly path: string };
  /** The disk failed to read; the cause tells the system's reason. */
  READ_FAILED: { readonly path: string; readonly reason: string };
  /** A path or a link leads out of the library, or out of the repository that holds it. It is not followed. */
  PATH_OUTSIDE: { readonly path: string; readonly root: string };
  /** Something is larger than its limit. Raise the limit if you trust the source. */
  TOO_LARGE: { readonly target: string; readonly limit: number; readonly bytes: number | undefined };
  /** What arrived is not what was promised: a digest or a format is wrong. Fetch again; else tell the owner. */
  CORRUPT: { readonly target: string; readonly reason: string };
  /** An archive is not the one that was pinned: somebody replaced it. The message names both digests. */
  ARCHIVE_CHANGED: { readonly source: string; readonly expected: string; readonly actual: string };
  /** An archive or a library holds a name, a link or a device that must not be copied. Tell its owner; nothing was kept. */
  ARCHIVE_UNSAFE: { readonly source: string; readonly entry: string; readonly reason: string };
  /** An archive is not what `checksum=` promises. The message names both; correct the one that is wrong. */
  CHECKSUM_MISMATCH: { readonly source: string; readonly expected: string; readonly actual: string };
  /** A host sends the request on to where it must not go: from https to http, or in a circle. */
  REDIRECT_REFUSED: { readonly from: string; readonly to: string; readonly reason: string };
  /** Libraries depend on each other in a circle. The message prints the way; take one dependency out. */
  CYCLE: { readonly way: readonly string[]; readonly places: readonly ErrorPlace[] };
  /** A chain is deeper than its limit. The message prints the way; raise `limits.depth` if it is meant so. */
  TOO_DEEP: { readonly limit: number; readonly way: readonly string[] };
  /** A chain has more libraries than its limit. Raise `limits.libraries` if it is meant so. */
  TOO_MANY_LIBRARIES: { readonly limit: number; readonly way: readonly string[] };
  /** Two refs of one library in one chain. Settle it with `overrides` or `versionConflict`. */
  VERSION_CONFLICT: {
    readonly path: string;
    readonly versions: readonly { readonly ref: string; readonly way: readonly string[] }[];
  };
  /** Several libraries of a chain have errors; they are listed, nearest to the root first. */
  CHAIN_BROKEN: { readonly errors: readonly ResolverError[] };
  /** A lock file is none, is of another version, or holds a merge conflict. Take a good one, or run `lz lock`. */
  LOCK_INVALID: {
    readonly file: string;
    readonly line: number | undefined;
    readonly column: number | undefined;
    readonly reason: string;
  };
  /** The lock file would change, and it must not. The message lists what differs; run `lz lock` and commit it. */
  LOCK_OUTDATED: { readonly differences: readonly string[] };
  /** A tag or an archive is no longer what was locked. Ask its owner why; `lz lock --accept-moved` takes it. */
  PIN_MOVED: { readonly library: string; readonly locked: string; readonly found: string };
  /** A document is not the one that was locked, at the same pin. The message names both digests. */
  CONTENT_CHANGED: {
    readonly library: string;
    readonly file: string;
    readonly expected: string;
    readonly actual: string;
  };
  /** Something is not at hand, and the caller is offline. Run once with the network, so that the cache holds it. */
  OFFLINE: { readonly url: string };
  /** A library that was fetched points to where it may not: another host, plain http, your disk. `docs/trust.md` tells more. */
  UNTRUSTED: {
    readonly rule: "hosts" | "http" | "paths";
    readonly address: string;
    readonly library: string;
    /** What to put into `trust` to allow it. */
    readonly allow: string;
  };
  /** Time was out. Give more time, or look at what the message says was being waited for. */
  TIMED_OUT: { readonly milliseconds: number };
  /** The caller gave up; the cause is the signal's reason. */
  ABORTED: { readonly reason: string | undefined };
}

/** What this package throws: a reference that cannot be followed, a library that cannot be fetched. */
export class ResolverError<Code extends keyof ResolverErrorContexts = keyof ResolverErrorContexts> extends LzError<
  Code,
  ResolverErrorContexts[Code]
> {
  override readonly name = "ResolverError";
  /** The dependency that asked for what failed; `undefined` where the caller did. */
  readonly askedBy: AskedBy | undefined;

  constructor(code: Code, options: LzErrorOptions<ResolverErrorContexts[Code]> & { readonly askedBy?: AskedBy }) {
    super(code, options);
    this.askedBy = options.askedBy;
  }
}

/** Whether a value is a {@link ResolverError} and, where a code is given, has that code. */
export function isResolverError<Code extends keyof ResolverErrorContexts = keyof ResolverErrorContexts>(
  error: unknown,
  code?: Code,
): error is ResolverError<Code> {
  return isErrorOf(error, "ResolverError", code);
}
