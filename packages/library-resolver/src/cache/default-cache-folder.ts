import { homedir } from "node:os";
import { posix, resolve, win32 } from "node:path";

/** Where {@link defaultCacheFolder} looks. */
export interface CacheFolderOptions {
  /** @defaultValue `process.platform` */
  readonly platform?: NodeJS.Platform;
  /** @defaultValue the user's home folder */
  readonly home?: string;
}

/**
 * The folder for cached libraries: `LZ_CACHE_DIR` where it is set, else `lzkit` in the platform's cache folder.
 *
 * Linux and others: `$XDG_CACHE_HOME` or `~/.cache`; macOS: `~/Library/Caches`; Windows: `%LOCALAPPDATA%`.
 */
export function defaultCacheFolder(
  env: Readonly<Record<string, string | undefined>>,
  { platform = process.platform, home = homedir() }: CacheFolderOptions = {},
): string {
  if (env["LZ_CACHE_DIR"]) return resolve(env["LZ_CACHE_DIR"]);
  if (platform === "win32") {
    const local = env["LOCALAPPDATA"] || win32.join(home, "AppData", "Local");
    return win32.join(local, "lzkit", "Cache");
  }
  if (platform === "darwin") return posix.join(home, "Library", "Caches", "lzkit");
  const xdg = env["XDG_CACHE_HOME"] ?? "";
  return posix.join(posix.isAbsolute(xdg) ? xdg : posix.join(home, ".cache"), "lzkit");
}
