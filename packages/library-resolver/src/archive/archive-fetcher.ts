import { realpath } from "node:fs/promises";
import path from "node:path";
import { parseSource } from "../address/parse-source.ts";
import type { FetchContext } from "../fetch-context.ts";
import type { Fetcher } from "../fetcher.ts";
import { insidePath } from "../inside-path.ts";
import { ResolverError } from "../library-resolver-error.ts";
import type { ArchiveAddress, ArchivePin } from "./archive-address.ts";
import { type ArchiveLimits, defaultArchiveLimits } from "./archive-limits.ts";
import { createArchiveStore, nameOf } from "./archive-store.ts";
import { parseChecksum, verifyChecksum } from "./checksum.ts";
import { stripSecrets } from "./strip-secrets.ts";

/** How {@link archiveFetcher} fetches. */
export interface ArchiveFetcherOptions {
  /** How much an archive may hold. */
  readonly limits?: Partial<ArchiveLimits>;
  /** Milliseconds without a byte after which a host is given up. Default 30,000. */
  readonly stallTimeout?: number;
}

/**
 * Fetches libraries from archives over http(s) and on disk: zip, and tar plain or packed by gzip, bzip2, xz or zstd.
 *
 * An archive is unpacked in memory, never on disk. Within one {@link FetchContext} it is fetched once; the
 * cache keeps it by its digest. What is secret in a URL stays in this fetcher and gets into no address or pin.
 *
 * @example
 * ```ts
 * const fetcher = archiveFetcher({ limits: { archiveBytes: 10 * 1024 * 1024 } });
 * const address = fetcher.parse("https://host.example/library.tar.gz//platform/base?checksum=sha256:…");
 * ```
 */
export function archiveFetcher(options: ArchiveFetcherOptions = {}): Fetcher<ArchiveAddress, ArchivePin> {
  const { stallTimeout = 30_000 } = options;
  const store = createArchiveStore({ limits: { ...defaultArchiveLimits, ...options.limits }, stallTimeout });
  return {
    type: "archive",
    parse(specifier) {
      const source = parseSource(specifier, "archive");
      if (source === undefined) return undefined;
      const { location, local, subdirectory, format } = source;
      const checksum = source.checksum === undefined ? {} : { checksum: parseChecksum(specifier, source.checksum) };
      if (local) return { type: "archive", path: location, subdirectory, format, ...checksum };
      const url = stripSecrets(location);
      store.remember({ source: url, url: location });
      return { type: "archive", url, subdirectory, format, ...checksum };
    },
    async pin(address, context) {
      context.signal.throwIfAborted();
      const { bytes, digest } = await store.fetch(address, context);
      const { checksum, ...place } = address;
      if (checksum !== undefined) verifyChecksum(nameOf(place), bytes, checksum);
      return { ...place, ...(await relativeTo(context, place.path)), digest };
    },
    async open(pin, context) {
      context.signal.throwIfAborted();
      checkPin(pin);
      const [root, { libraryFolder, archiveLibraryTree }] = await Promise.all([
        store.unpack(pin, context),
        import("./unpack/archive-library-tree.ts"),
      ]);
      const source = nameOf(pin);
      const name = pin.subdirectory === "" ? source : `${pin.subdirectory} in ${source}`;
      return archiveLibraryTree(libraryFolder(root, pin.subdirectory, source), name);
    },
  };
}

/** The same on every machine where the base folder and the archive lie alike. */
async function relativeTo({ baseFolder }: FetchContext, file: string | undefined): Promise<{ readonly path?: string }> {
  if (file === undefined) return {};
  const { dir, base } = path.parse(path.resolve(baseFolder, file));
  const [from, folder] = await Promise.all([baseFolder, dir].map((each) => realpath(each).catch(() => each)));
  return {
    path: path
      .relative(from ?? baseFolder, path.join(folder ?? dir, base))
      .split(path.sep)
      .join("/"),
  };
}

/** A pin can come from a file that anyone may have written. */
function checkPin(pin: ArchivePin): void {
  insidePath(pin.subdirectory, nameOf(pin));
  const place = pin.url === undefined ? pin.path : /^https?:\/\//i.exec(pin.url)?.[0];
  if (place !== undefined && /^sha256:[\da-f]{64}$/.test(pin.digest)) return;
  throw new ResolverError("ADDRESS_INVALID", {
    message: `A pin of ${nameOf(pin)} has ${JSON.stringify(pin.digest)} for its digest, or no place.`,
    context: {
      address: nameOf(pin),
      reason: "its digest is not sha256: and 64 hexadecimal digits, or it has no place",
    },
    hint: "Run lz lock to write the lock file anew.",
  });
}
