import { spawnSync } from "node:child_process";
import { constants, gzipSync, zstdCompressSync } from "node:zlib";
import { packTar, type TarEntry } from "modern-tar";
import type { ArchiveFormat } from "../src/address/source.ts";
import { buildZip } from "./build-zip.ts";

/** Packs files into an archive of a format: by its own program where there is one. */
export async function packArchive(
  format: ArchiveFormat,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<Uint8Array> {
  if (format === "zip") return buildZip([...files].map(([name, content]) => ({ name, content, mode: 0o100644 })));
  const entries: TarEntry[] = [...files].map(([name, content]) => {
    const body = Buffer.from(content);
    return { header: { name, size: body.length, mtime: new Date(0) }, body: new Uint8Array(body) };
  });
  return compress(format, await packTar(entries));
}

/** Compresses a tar. */
export function compress(format: Exclude<ArchiveFormat, "zip">, tar: Uint8Array): Uint8Array {
  if (format === "tar") return tar;
  if (format === "tar.gz") return gzipSync(tar);
  if (format === "tar.zst") return zstdCompressSync(tar, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const program = format === "tar.xz" ? "xz" : "bzip2";
  const { status, stdout } = spawnSync(program, ["-c"], { input: tar, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${program} is needed: apt-get install xz-utils bzip2`);
  return new Uint8Array(stdout);
}

/** All formats; those of programs that are missing are left out loudly, but never in CI. */
export const testableFormats: readonly ArchiveFormat[] = (
  ["zip", "tar", "tar.gz", "tar.bz2", "tar.xz", "tar.zst"] as const
).filter((format) => {
  const program = { "tar.bz2": "bzip2", "tar.xz": "xz" }[format as string];
  if (program === undefined || process.env["CI"] !== undefined) return true;
  const found = spawnSync(program, ["--help"]).status === 0;
  if (!found) process.stderr.write(`SKIPPED: archives of format ${format}; install ${program} to test them\n`);
  return found;
});
