import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { publicPackages, workspaceRoot } from "./public-packages.ts";

// Forks and mirrors publish too: where the sources are is told by the workflow that publishes, not by the sources.
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
if (!server || !repository)
  throw new Error("Set GITHUB_SERVER_URL and GITHUB_REPOSITORY, as a workflow of GitHub does.");
const url = `${server}/${repository}`;

for (const { folder } of publicPackages()) {
  const file = join(folder, "package.json");
  const directory = relative(workspaceRoot, folder);
  const manifest = {
    ...JSON.parse(await readFile(file, "utf8")),
    homepage: `${url}/tree/main/${directory}#readme`,
    bugs: { url: `${url}/issues` },
    repository: { type: "git", url: `git+${url}.git`, directory },
  };
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
