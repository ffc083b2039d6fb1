import { cp, mkdir, readdir, rm } from "node:fs/promises";
import fs from "node:fs";
import { join } from "node:path";
import { add, commit, init, tag } from "isomorphic-git";

const author = { name: "lzkit demo", email: "demo@example.com", timestamp: 1_767_225_600, timezoneOffset: 0 };

/** One library of a folder of releases: `platform/base` in release `2026.01.0`. */
interface Release {
  readonly path: string;
  readonly ref: string;
}

/**
 * Makes a git repository of a folder of releases (`<path>/<ref>/…`), one commit and one tag
 * `<path>/<ref>` each, in place of what is in a folder. The same input gives the same commits.
 */
export async function publish(releasesFolder: string, dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  await init({ fs, dir, defaultBranch: "main" });
  for (const { path, ref } of await findReleases(releasesFolder)) {
    await cp(join(releasesFolder, path, ref), join(dir, path), { recursive: true });
    await add({ fs, dir, filepath: path });
    await commit({ fs, dir, message: `${path} ${ref}`, author });
    await tag({ fs, dir, ref: `${path}/${ref}` });
  }
}

async function findReleases(folder: string): Promise<Release[]> {
  const releases: Release[] = [];
  for (const group of (await readdir(folder)).sort()) {
    for (const member of (await readdir(join(folder, group))).sort()) {
      const refs = (await readdir(join(folder, group, member))).sort();
      releases.push(...refs.map((ref) => ({ path: `${group}/${member}`, ref })));
    }
  }
  return releases;
}
