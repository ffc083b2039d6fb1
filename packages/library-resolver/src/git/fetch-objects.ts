import { ResolverError } from "../library-resolver-error.ts";
import type { GitSession } from "./http/git-session.ts";
import { type ObjectMap, readPack } from "./pack/read-pack.ts";
import type { Talk } from "./protocol/connect.ts";
import { type PackRequest, fetchPack } from "./protocol/fetch-pack.ts";
import type { Remote } from "./protocol/remote.ts";
import type { WantedObject } from "./repository.ts";

/** Fetches objects; what comes may hold more, and from a server that lies less, than what is wanted. */
export type ObjectFetcher = (wanted: readonly WantedObject[]) => Promise<ObjectMap>;

/**
 * Makes a function that fetches objects with as few bytes as the server allows: commits and trees without blobs,
 * and just the blobs that are wanted; else the commits whole, but without their history; else everything.
 *
 * It goes on in the way that worked before.
 */
export function createObjectFetcher(talk: Talk): ObjectFetcher {
  let firstWay = 0;

  return (wanted) =>
    talk(async (remote, session) => {
      let reason = "";
      for (const [index, request] of waysToFetch(wanted, remote).entries()) {
        if (request === undefined || index < firstWay) continue;
        const pack = await fetchPack(remote, request, session);
        if ("refused" in pack) {
          reason = pack.refused;
          continue;
        }
        firstWay = index;
        const objects = unpack(pack, session);
        const missing = index === everything ? wanted.find(({ commit }) => !objects.has(commit)) : undefined;
        if (missing !== undefined) throw commitNotFound(missing.commit, session.repository);
        return objects;
      }
      throw refusal(wanted, reason, session);
    });
}

/** The last of the ways. */
const everything = 2;

/** From the best to the last resort; `undefined`: not with this server. */
function waysToFetch(wanted: readonly WantedObject[], remote: Remote): readonly (PackRequest | undefined)[] {
  const { protocol2, features, refs, assumed } = remote;
  const commits = unique(wanted.map(({ commit }) => commit));
  const whole = unique(wanted.filter(({ type }) => type !== "blob").map(({ commit }) => commit));
  const blobs = unique(wanted.filter(({ type }) => type === "blob").map(({ id }) => id));
  const partial = { wants: [...whole, ...blobs], withoutBlobs: whole.length > 0, shallow: whole.length > 0 };
  if (assumed) return [partial];
  const anyObject = protocol2 || features.has("allow-any-sha1-in-want") || features.has("allow-reachable-sha1-in-want");
  return [
    features.has("filter") && anyObject ? partial : undefined,
    features.has("shallow") ? { wants: commits, withoutBlobs: false, shallow: true } : undefined,
    { wants: anyObject ? commits : [...(refs?.tips ?? commits)], withoutBlobs: false, shallow: false },
  ];
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}

function unpack(pack: Buffer, { repository, limits, context }: GitSession): ObjectMap {
  const objects = readPack(pack, limits, repository);
  context.onProgress({ kind: "objects", source: repository, done: objects.size, total: objects.size });
  return objects;
}

function refusal(wanted: readonly WantedObject[], reason: string, { repository }: GitSession): ResolverError {
  const missing = wanted.find(({ commit }) => reason.includes(commit))?.commit;
  if (missing !== undefined) return commitNotFound(missing, repository);
  return new ResolverError("NETWORK_FAILED", {
    message: `${repository} refuses to send what is asked of it: ${reason.slice(0, 200)}.`,
    context: { url: repository, status: 200 },
    hint: "Its server may be too old, or forbid reading single commits.",
  });
}

function commitNotFound(commit: string, repository: string): ResolverError<"REF_NOT_FOUND"> {
  return new ResolverError("REF_NOT_FOUND", {
    message: `${repository} has no commit ${commit}.`,
    context: { ref: commit, repository, nearest: [] },
    hint: "It may have been removed, or belong to another repository.",
  });
}
