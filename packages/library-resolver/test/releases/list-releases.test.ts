import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildRepository, type GitServer, startGitServer } from "@lzkit/git-server";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listReleases, planUpdate } from "../../src/index.ts";

const file = "lz_library_metadata.json";
const tags = ["2024.07.02", "2024.07.3", "2024.10.1", "2024.10.1-legacy", "2025.1.0-beta", "main-2", "2024.9"];

let home: string;
let root: string;
let server: GitServer;
let libraryRepository: string;

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "lzkit-releases-")));
  root = join(home, "root");
  const files = { [`p/base/${file}`]: '{ "name": "base" }', [`p/other/${file}`]: '{ "name": "other" }' };
  const other = ["p/other/2024.01.0", "p/base/sub/2030.01.0", "2031.01.0"];
  await buildRepository(join(home, "published"), [{ files, tags: [...tags.map((ref) => `p/base/${ref}`), ...other] }]);
  await mkdir(root);
});
beforeEach(async () => {
  server = await startGitServer({ root: home });
  libraryRepository = `${server.url}/published`;
  return () => server.close();
});
afterAll(() => rm(home, { recursive: true }));

const write = (dependencies: readonly object[]): Promise<void> =>
  writeFile(join(root, file), JSON.stringify({ dependencies }));

const all = ["2025.1.0-beta", "2024.10.1", "2024.10.1-legacy", "2024.9", "2024.07.3", "2024.07.02"];

it.each([
  { current: "2024.07.02", newer: ["2024.10.1", "2024.9", "2024.07.3"] },
  { current: "2024.07.02-legacy", newer: ["2024.10.1", "2024.10.1-legacy", "2024.9", "2024.07.3", "2024.07.02"] },
  { current: "2024.10.1-legacy", newer: ["2024.10.1"] },
  { current: "2024.10.1", newer: [] },
  { current: "2025.1.0-beta", newer: [] },
  { current: "main-2", newer: [] },
])("finds what is newer than $current", async ({ current, newer }) => {
  await write([{ path: "p/base", ref: current }]);
  const { members } = await listReleases(root, { libraryRepository });
  expect(members).toEqual([{ path: "p/base", current, newer, releases: all }]);
});

it("asks the repository once, in the order of the document, for members only", async () => {
  await write([
    { path: "p/other", ref: "2023.01.0" },
    { custom_url: "../side" },
    { path: "p/base", ref: "2024.10.1" },
    { path: "p/other", ref: "2023.01.0" },
  ]);
  const { members } = await listReleases(root, { libraryRepository, overrides: { "p/base": "../side" } });
  expect(members.map(({ path, newer }) => [path, newer])).toEqual([
    ["p/other", ["2024.01.0"]],
    ["p/base", []],
  ]);
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("tells why there are no members where the metadata cannot be read", async () => {
  await writeFile(join(root, file), '{ "dependencies": [');
  const { members, findings } = await listReleases(root, { libraryRepository });
  expect(members).toEqual([]);
  expect(findings).toMatchObject([{ severity: "error", file }]);
});

it("takes a folder as library repository", async () => {
  await write([{ path: "p/other", ref: "2023.01.0" }]);
  const { members } = await listReleases(root, { libraryRepository: join(home, "published") });
  expect(members).toMatchObject([{ path: "p/other", releases: ["2024.01.0"] }]);
});

it("names a repository that is not there", async () => {
  await write([{ path: "p/other", ref: "2023.01.0" }]);
  const listing = listReleases(root, { libraryRepository: `${server.url}/nowhere` });
  await expect(listing).rejects.toMatchObject({ code: "REPOSITORY_NOT_FOUND" });
});

it("plans an update for a folder only", async () => {
  const plan = planUpdate("p/base@2024.10.1", { "p/other": "2024.01.0" }, { libraryRepository });
  await expect(plan).rejects.toMatchObject({ code: "NOT_A_FOLDER" });
});
