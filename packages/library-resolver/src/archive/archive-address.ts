import type { ArchiveFormat } from "../address/source.ts";
import type { Address, Pin } from "../fetcher.ts";

/** Where an archive is: one of `url` and `path` is given. */
interface ArchivePlace {
  /** http(s), without user, password and what is secret in its query. */
  readonly url?: string;
  /** On disk, with `/`: absolute, or relative to the base folder. */
  readonly path?: string;
  /** Folder of the library in the archive, with `/`; `""` is its root. `*` and `?` stand for parts of one name. */
  readonly subdirectory: string;
  readonly format: ArchiveFormat;
}

/** A library in an archive. */
export interface ArchiveAddress extends Address, ArchivePlace {
  readonly type: "archive";
  readonly subdirectory: string;
  /** `sha256:<hex>`, or the same with `md5`, `sha1`, `sha512`: what the archive must be. */
  readonly checksum?: string;
}

/** A library in an archive that cannot change unseen. */
export interface ArchivePin extends Pin, ArchivePlace {
  readonly type: "archive";
  /** `path` is relative to the base folder. */
  readonly subdirectory: string;
  /** `sha256:<64 hex digits>` of the archive. */
  readonly digest: string;
}
