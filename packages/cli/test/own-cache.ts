import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

let folder: string;

/** The tests keep what they fetch in a folder of their own, not in that of whoever runs them. */
export function setup(): void {
  folder = mkdtempSync(path.join(tmpdir(), "lzkit-cli-cache-"));
  process.env["LZ_CACHE_DIR"] = folder;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
