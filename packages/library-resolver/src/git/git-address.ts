import type { Address, Pin } from "../fetcher.ts";

/** A library in a git repository. */
export interface GitAddress extends Address {
  readonly type: "git";
  /**
   * `https://…`, `http://…`, `ssh://user@…`, or a local path of a bare or non-bare repository. Never holds
   * credentials.
   */
  readonly repository: string;
  /** Folder of the library inside the repository, with `/`; `""` is its root. */
  readonly subdirectory: string;
  /**
   * Tag, branch or commit, looked for in this order. A full commit (40 hexadecimal digits) is always a commit;
   * an abbreviated one works where the repository is local. `undefined`: what `HEAD` names, the default branch.
   */
  readonly ref: string | undefined;
  /** Tag to look for before `ref`: that of a release, `platform/alz/2026.04.2`. */
  readonly tag?: string | undefined;
}

/** A library at one commit of a git repository. */
export interface GitPin extends Pin {
  readonly type: "git";
  /** As in the address. */
  readonly repository: string;
  /** As in the address. */
  readonly subdirectory: string;
  /** 40 hexadecimal digits. */
  readonly commit: string;
}
