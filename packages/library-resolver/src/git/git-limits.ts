/** How much a repository may send before it is refused with `TOO_LARGE`. */
export interface GitLimits {
  /** Bytes of one answer of a server. Default 100 MiB. */
  readonly responseBytes: number;
  /** Objects in one pack. Default 1,000,000. */
  readonly objects: number;
  /** Bytes of one object, unpacked. Default 32 MiB. */
  readonly objectBytes: number;
  /** Bytes of all objects of one pack, unpacked. Default 512 MiB. */
  readonly unpackedBytes: number;
}

const mebibyte = 1024 * 1024;

export const defaultGitLimits: GitLimits = {
  responseBytes: 100 * mebibyte,
  objects: 1_000_000,
  objectBytes: 32 * mebibyte,
  unpackedBytes: 512 * mebibyte,
};
