import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runGit } from "@lzkit/git-server";

/** A library of a graph: in which repository it lies, and on which others it stands. */
export interface GraphLibrary {
  readonly name: string;
  readonly repository: string;
  /** Names of others. */
  readonly dependencies: readonly string[];
}

/** Libraries in levels; what stands on what goes from each level to the next. */
export type LibraryGraph = readonly (readonly GraphLibrary[])[];

/** How {@link layOut} puts libraries into repositories. */
export interface Layout {
  readonly levels: number;
  readonly perLevel: number;
  /** Name of the repository of a library, by its level and its place there. */
  readonly repositoryOf: (level: number, index: number) => string;
}

/** Makes a graph in which each library stands on up to three of the next level, and each is stood on. */
export function layOut({ levels, perLevel, repositoryOf }: Layout): LibraryGraph {
  return Array.from({ length: levels }, (_, level) =>
    Array.from({ length: perLevel }, (_, index) => {
      const next = new Set([index, (index * 7 + 3) % perLevel, (index * 11 + 5) % perLevel]);
      const dependencies = level + 1 < levels ? [...next].map((other) => nameOf(level + 1, other)) : [];
      return { name: nameOf(level, index), repository: repositoryOf(level, index), dependencies };
    }),
  );
}

/** Writes the repositories of a graph to a folder, each with one commit and the tag `1`. */
export async function buildGraph(graph: LibraryGraph, folder: string, url: string): Promise<void> {
  const libraries = graph.flat();
  const addresses = new Map(libraries.map((library) => [library.name, addressOf(library, url)]));
  const urls = (names: readonly string[]) => names.map((name) => ({ custom_url: addresses.get(name) }));
  for (const repository of new Set(libraries.map((library) => library.repository))) {
    const work = join(folder, `${repository}.git`);
    for (const { name, dependencies } of libraries.filter((library) => library.repository === repository)) {
      await mkdir(join(work, name), { recursive: true });
      const about = { name, display_name: name, description: `Library ${name}.`, path: name };
      await writeDocument(join(work, name, metadataFile), { ...about, dependencies: urls(dependencies) });
      await writeDocument(join(work, name, "lz_policy_default_values.json"), { defaults: [defaultOf(name)] });
    }
    await runGit(work, "init", "--quiet", "--initial-branch=main");
    await runGit(work, "add", "--all");
    await runGit(work, "commit", "--quiet", "--message", "All libraries");
    await runGit(work, "tag", "1");
  }
  await mkdir(join(folder, "root"));
  const top = graph[0] ?? [];
  await writeDocument(join(folder, "root", metadataFile), { dependencies: urls(top.map(({ name }) => name)) });
}

const metadataFile = "lz_library_metadata.json";

function nameOf(level: number, index: number): string {
  return `library-${level}-${index}`;
}

function addressOf({ name, repository }: GraphLibrary, url: string): string {
  return `git::${url}/${repository}.git//${name}?ref=1`;
}

function defaultOf(name: string): object {
  const assignment = { policy_assignment_name: `Deploy-${name}`, parameter_names: ["workspaceId"] };
  return { default_name: name, policy_assignments: [assignment] };
}

async function writeDocument(file: string, value: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
