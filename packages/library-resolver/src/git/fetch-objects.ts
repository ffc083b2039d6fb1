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
 * What the server refused once is not tried again.
 */
export function createObjectFetcher(talk: Talk): ObjectFetcher {
  let refusedWays = 0;

  return (wanted) =>
    talk(async (remote, session) => {
      let reason = "";
      for (const [index, request] of waysToFetch(wanted, remote).entries()) {
        if (request === undefined || index < refusedWays) continue;
        const pack = await fetchPack(remote, request, session);
        if (!("refused" in pack)) return unpack(pack, session);
        reason = pack.refused;
        if (!remote.assumed && index < lastResort) refusedWays = index + 1;
      }
      throw refusal(wanted, reason, session);
    });
}

const lastResort = 2;

/** From the best to the last resort; `undefined`: not with this server. */
function waysToFetch(
  wanted: readonly WantedObject[],
  { protocol2, features, refs, assumed }: Remote,
): readonly (PackRequest | undefined)[] {
  const commits = [...new Set(wanted.map((each) => each.commit))];
  const whole = [...new Set(wanted.filter((each) => each.type !== "blob").map((each) => each.commit))];
  const blobs = [...new Set(wanted.filter((each) => each.type === "blob").map((each) => each.id))];
  const anyObject = protocol2 || features.has("allow-any-sha1-in-want") || features.has("allow-reachable-sha1-in-want");
  const tips = refs?.tips ?? new Set<string>();
  const partial = { wants: [...whole, ...blobs], withoutBlobs: whole.length > 0, shallow: whole.length > 0 };
  if (assumed) return [partial];
  const anyCommit = anyObject || commits.every((commit) => tips.has(commit));
  return [
    features.has("filter") && anyObject ? partial : undefined,
    features.has("shallow") && anyCommit ? { wants: commits, withoutBlobs: false, shallow: true } : undefined,
    { wants: anyCommit ? commits : [...tips], withoutBlobs: false, shallow: false },
  ];
}

function unpack(pack: Buffer, { repository, limits, context }: GitSession): ObjectMap {
  const objects = readPack(pack, limits, repository);
  context.onProgress({ kind: "objects", source: repository, done: objects.size, total: objects.size });
  return objects;
}

function refusal(wanted: readonly WantedObject[], reason: string, { repository }: GitSession): ResolverError {
  const missing = wanted.find((each) => reason.includes(each.commit))?.commit;
  if (missing === undefined) {
    return new ResolverError("NETWORK_FAILED", {
      message: `${repository} refuses to send what is asked of it: ${reason.slice(0, 200)}.`,
      context: { url: repository, status: 200 },
      hint: "Its server may be too old, or forbids reading single commits.",
    });
  }
  return new ResolverError("REF_NOT_FOUND", {
    message: `${repository} has no commit ${missing}.`,
    context: { ref: missing, repository, nearest: [] },
    hint: "It may have been removed, or belong to another repository.",
  });
}
