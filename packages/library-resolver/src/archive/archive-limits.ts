import { ResolverError } from "../library-resolver-error.ts";

/** How much an archive may hold before it is refused with `TOO_LARGE`. */
export interface ArchiveLimits {
  /** Bytes of the archive itself. Default 100 MiB. */
  readonly archiveBytes: number;
  /** Bytes of all it holds, unpacked. Default 256 MiB. */
  readonly unpackedBytes: number;
  /** Bytes of one file that is read. Default 16 MiB; larger ones may be in it, unread. */
  readonly fileBytes: number;
  /** Files, folders and links. Default 100,000. */
  readonly entries: number;
  /** Unpacked bytes for each byte of the archive, once it has unpacked to 10 MiB. Default 250. */
  readonly ratio: number;
}

const mebibyte = 1024 * 1024;
const smallEnough = 10 * mebibyte;

export const defaultArchiveLimits: ArchiveLimits = {
  archiveBytes: 100 * mebibyte,
  unpackedBytes: 256 * mebibyte,
  fileBytes: 16 * mebibyte,
  entries: 100_000,
  ratio: 250,
};

const units: Readonly<Record<Exclude<keyof ArchiveLimits, "fileBytes">, string>> = {
  archiveBytes: "bytes",
  unpackedBytes: "bytes when unpacked",
  entries: "files and folders",
  ratio: "bytes unpacked for each of its own, as no honest archive of text has",
};

/** An archive that is being unpacked. */
export interface ArchiveUnderLimits {
  /** Its address, for messages. */
  readonly source: string;
  /** Bytes of the archive. */
  readonly size: number;
  readonly limits: ArchiveLimits;
  /** Aborts when the caller gives up or time is out. */
  readonly signal: AbortSignal;
}

/**
 * Checks a number of unpacked bytes, and whether anybody still wants them.
 *
 * @throws {@link ResolverError} TOO_LARGE
 */
export function checkUnpacked({ source, size, limits, signal }: ArchiveUnderLimits, unpacked: number): void {
  signal.throwIfAborted();
  if (unpacked > limits.unpackedBytes) throw tooLarge(source, limits, "unpackedBytes");
  if (unpacked > smallEnough && unpacked > size * limits.ratio) throw tooLarge(source, limits, "ratio");
}

/** The error for a file of an archive that is larger than those that are read. */
export function fileTooLarge(target: string, limits: ArchiveLimits, bytes: number): ResolverError<"TOO_LARGE"> {
  const limit = limits.fileBytes;
  return new ResolverError("TOO_LARGE", {
    message: `${target} has ${bytes} bytes; the limit is ${limit}.`,
    context: { target, limit, bytes },
    hint: "If you trust it, resolve it in a program of your own, with a higher limits.fileBytes of archiveFetcher.",
  });
}

/** The error for an archive that holds more than a limit allows. */
export function tooLarge(
  target: string,
  limits: ArchiveLimits,
  name: Exclude<keyof ArchiveLimits, "fileBytes">,
): ResolverError<"TOO_LARGE"> {
  const limit = limits[name];
  return new ResolverError("TOO_LARGE", {
    message: `${target} is larger than allowed: more than ${limit} ${units[name]}.`,
    context: { target, limit, bytes: undefined },
    hint: `If you trust it, resolve it in a program of your own, with a higher limits.${name} of archiveFetcher.`,
  });
}
