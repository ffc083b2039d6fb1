import type { ObjectFetcher } from "../git/fetch-objects.ts";
import type { ObjectMap } from "../git/pack/read-pack.ts";
import type { RemoteRefs } from "../git/protocol/remote.ts";
import type { WantedObject } from "../git/repository.ts";
import { isResolverError, ResolverError } from "../library-resolver-error.ts";
import type { ProgramSession } from "./program-session.ts";
import { printAllObjects, readAllObjects } from "./read-all-objects.ts";
import { runProgram } from "./run-program.ts";
import { remoteName, withTemporaryRepository } from "./temporary-repository.ts";
import { watchSize } from "./watch-size.ts";

/** What to ask of the host. */
interface FetchPlan {
  readonly options: readonly string[];
  /** Ids, or names of refs. */
  readonly wants: readonly string[];
}

/**
 * Makes a function that fetches objects by the git program, with as few bytes as the host allows: single objects
 * by their ids; else commits whole by the names of refs; else everything that refs lead to.
 *
 * Each call fills a repository of its own and reads it out, so nothing stays on disk.
 */
export function createProgramFetcher(session: ProgramSession, listRefs: () => Promise<RemoteRefs>): ObjectFetcher {
  let takesIds = true;
  return async (wanted) => {
    const fetched = takesIds ? await attempt(byId(wanted), session) : undefined;
    if (fetched !== undefined) return fetched;
    takesIds = false;
    for (const plan of [byName(wanted, await listRefs()), everything]) {
      const objects = plan && (await attempt(plan, session));
      if (objects !== undefined && wanted.every(({ commit }) => objects.has(commit))) return objects;
    }
    throw noCommit(wanted[0]?.commit ?? "", session);
  };
}

/** Commits and trees without blobs, and just the blobs that are wanted. */
function byId(wanted: readonly WantedObject[]): FetchPlan {
  const ids = wanted.map(({ type, id, commit }) => (type === "blob" ? id : commit));
  return { options: ["--depth=1", "--filter=blob:none"], wants: [...new Set(ids)] };
}

/** The commits whole, if there are refs that stand for them: hosts that give no single objects give these. */
function byName(wanted: readonly WantedObject[], { targets }: RemoteRefs): FetchPlan | undefined {
  const names = new Map([...targets].map(([name, id]) => [id, name]));
  const wants = [...new Set(wanted.map(({ commit }) => names.get(commit)))].filter((name) => name !== undefined);
  const all = wanted.every(({ commit }) => names.has(commit));
  return all ? { options: ["--depth=1", "--no-filter"], wants } : undefined;
}

const everything: FetchPlan = {
  options: ["--no-filter"],
  wants: ["refs/heads/*:refs/heads/*", "refs/tags/*:refs/tags/*"],
};

/** `undefined`: the host gives nothing by its id. */
async function attempt({ options, wants }: FetchPlan, session: ProgramSession): Promise<ObjectMap | undefined> {
  const fixed = ["--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--progress", "--stdin"];
  const args = ["fetch", ...fixed, ...options, remoteName];
  const input = wants.map((want) => `${want}\n`).join("");
  try {
    return await withTemporaryRepository(session, async ({ folder, remoteEnv, localEnv }) => {
      await watchSize(folder, session, (stop) =>
        runProgram({ args, folder, env: remoteEnv, input, stop }, session, ignore),
      );
      const objects = await runProgram({ args: printAllObjects, folder, env: localEnv }, session, (output) =>
        readAllObjects(output, session),
      );
      session.report(objects.size);
      return objects;
    });
  } catch (error) {
    const said = isResolverError(error) && error.cause instanceof Error ? error.cause.message : "";
    if (/unadvertised object/.test(said)) return undefined;
    const [, unknown] = /not our ref ([0-9a-f]{40})/.exec(said) ?? [];
    throw unknown === undefined ? error : noCommit(unknown, session);
  }
}

async function ignore(output: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of output) void chunk;
}

function noCommit(commit: string, { repository }: ProgramSession): ResolverError<"REF_NOT_FOUND"> {
  return new ResolverError("REF_NOT_FOUND", {
    message: `${repository} has no commit ${commit}.`,
    context: { ref: commit, repository, nearest: [] },
    hint: "It may have been removed, or belong to another repository.",
  });
}
