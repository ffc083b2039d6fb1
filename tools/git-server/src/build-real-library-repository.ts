import { createCipheriv } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGit } from "./run-git.ts";

const pictureBytes = 100_000;

interface Release {
  readonly member: string;
  readonly ref: string;
}

/**
 * Builds a bare repository from a folder of releases of a real library, `platform/<member>/<ref>/…`: one commit for
 * each release in the order of their dates, as its maintainers would have it, and a tag `platform/<member>/<ref>` each.
 *
 * The newest release has an annotated tag, the others lightweight ones. The same data gives the same commits.
 *
 * @param otherBytes Size of what stands for the documents and pictures that the real repository holds beside its
 * libraries; nothing compresses it. With 5.2 million a shallow clone of one tag moves as much as a real one.
 */
export async function buildRealLibraryRepository(
  dataFolder: string,
  targetFolder: string,
  otherBytes = 0,
): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "lzkit-real-library-"));
  await mkdir(targetFolder, { recursive: true });
  await runGit(targetFolder, "init", "--quiet", "--bare", "--initial-branch=main");
  const git = (...args: string[]) => runGit(work, "--git-dir", targetFolder, "--work-tree", work, ...args);
  await writePictures(join(work, "docs"), otherBytes);
  const releases = await findReleases(dataFolder);
  for (const [index, { member, ref }] of releases.entries()) {
    const folder = join("platform", member);
    await rm(join(work, folder), { recursive: true, force: true });
    await cp(join(dataFolder, folder, ref), join(work, folder), { recursive: true });
    await git("add", "--all", "--force");
    await git("commit", "--quiet", "--message", `platform/${member} ${ref}`);
    const annotate = index === releases.length - 1 ? ["--annotate", "--message", `platform/${member} ${ref}`] : [];
    await git("tag", ...annotate, `platform/${member}/${ref}`);
  }
  await runGit(targetFolder, "repack", "-adq");
  await rm(work, { recursive: true });
}

/** Bytes of a stream cipher, in files of at most 100 kB: they look random, and are the same each time. */
async function writePictures(folder: string, bytes: number): Promise<void> {
  await mkdir(folder);
  const cipher = createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16));
  for (let start = 0; start < bytes; start += pictureBytes) {
    const picture = cipher.update(Buffer.alloc(Math.min(pictureBytes, bytes - start)));
    await writeFile(join(folder, `${start / pictureBytes}.png`), picture);
  }
}

async function findReleases(dataFolder: string): Promise<Release[]> {
  const releases: Release[] = [];
  for (const member of await readdir(join(dataFolder, "platform"))) {
    for (const ref of await readdir(join(dataFolder, "platform", member))) releases.push({ member, ref });
  }
  return releases.sort((a, b) => (a.ref === b.ref ? compare(a.member, b.member) : compare(a.ref, b.ref)));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
