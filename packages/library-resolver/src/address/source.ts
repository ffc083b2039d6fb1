/** What every source has. */
interface SourceBase {
  /** Where the library lies inside, with `/`, without `..`; `""` is the root. */
  readonly subdirectory: string;
}

/** A folder on disk: `./lib`, `/abs/lib`, `C:\lib`, `\\server\share\lib`, `file::…`, `file:///…`. */
export interface PathSource extends SourceBase {
  readonly kind: "path";
  /** With `/` on every system: `./lib`, `/abs/lib`, `C:/lib`, `//server/share/lib`. */
  readonly path: string;
}

/** A git repository. */
export interface GitSource extends SourceBase {
  readonly kind: "git";
  /** URL without user and password (but `ssh://git@…`), or a local path with `/`. */
  readonly repository: string;
  /** Whether `repository` is a local path. */
  readonly local: boolean;
  /** `user` or `user:password` of an http(s) URL, as written. A secret: it never goes into an address. */
  readonly userinfo: string | undefined;
  /** Tag, branch or commit; may hold slashes and `+`. `undefined`: the default branch. */
  readonly ref: string | undefined;
  /** How many commits to fetch; a fetcher may fetch fewer. */
  readonly depth: number | undefined;
  /** Base64 of a private key. A secret: it never goes into an address. */
  readonly sshkey: string | undefined;
}

/** An archive over http(s) or on disk. */
export interface ArchiveSource extends SourceBase {
  readonly kind: "archive";
  /** URL without user and password, with what its query holds beside go-getter's keys; or a local path with `/`. */
  readonly location: string;
  /** Whether `location` is a local path. */
  readonly local: boolean;
  /** `user` or `user:password` of the URL, as written. A secret: it never goes into an address. */
  readonly userinfo: string | undefined;
  readonly format: ArchiveFormat;
  /** As written: `sha256:…`, a bare digest, `file:…`. */
  readonly checksum: string | undefined;
}

export type ArchiveFormat = "zip" | "tar" | "tar.gz" | "tar.bz2" | "tar.xz" | "tar.zst";

/** What a specifier of go-getter's grammar names. */
export type Source = PathSource | GitSource | ArchiveSource;
