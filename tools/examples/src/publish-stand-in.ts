import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildRepository } from "@lzkit/git-server";

/** Makes a git repository of a folder of small releases (`<group>/<member>/<ref>/…`), tagged as the real library is. */
export async function publishStandIn(releases: string, repository: string): Promise<void> {
  const files = (await readdir(releases, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const tags = new Map<string, Record<string, string>>();
  for (const entry of files.toSorted((a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1))) {
    const [group, member, ref, ...rest] = join(entry.parentPath, entry.name)
      .slice(releases.length + 1)
      .split("/");
    const tag = `${group}/${member}/${ref}`;
    const content = await readFile(join(entry.parentPath, entry.name), "utf8");
    tags.set(tag, { ...tags.get(tag), [`${group}/${member}/${rest.join("/")}`]: content });
  }
  await buildRepository(
    repository,
    [...tags].map(([tag, files]) => ({ files, tags: [tag] })),
  );
}
