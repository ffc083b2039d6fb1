import { corrupt } from "./corrupt.ts";
import { createBatch } from "./create-batch.ts";
import { createMemo } from "./create-memo.ts";
import { expectType } from "./expect-type.ts";
import { type ObjectFetcher, createObjectFetcher } from "./fetch-objects.ts";
import type { GitSession } from "./http/git-session.ts";
import { createObjectCache } from "./object-cache.ts";
import { type GitObject, isObjectId } from "./pack/git-object.ts";
import { createTalk } from "./protocol/connect.ts";
import { listRefs } from "./protocol/remote-refs.ts";
import type { RemoteRefs } from "./protocol/remote.ts";
import type { Repository, WantedObject } from "./repository.ts";

const tagPrefix = "refs/tags/";

/** Opens a repository over http(s). Nothing is asked of its server before it is needed, and nothing twice. */
export function openRemoteRepository(session: GitSession): Repository {
  const talk = createTalk(session);
  const listed = createMemo<RemoteRefs>();
  const refs = () => listed("", () => talk(listRefs));
  return {
    name: session.repository,
    resolve: async (ref) => (await refs()).targets.get(ref),
    async tags() {
      const names = [...(await refs()).targets.keys()];
      return names.filter((ref) => ref.startsWith(tagPrefix)).map((ref) => ref.slice(tagPrefix.length));
    },
    expand: async (digits) => (isObjectId(digits) ? digits.toLowerCase() : undefined),
    read: createReader(createObjectFetcher(talk), session),
  };
}

/** Reads from memory, then the cache, then the server: what is asked for together is fetched together. */
function createReader(fetchObjects: ObjectFetcher, session: GitSession): Repository["read"] {
  const cache = createObjectCache(session.context.cache);
  const fetched = new Map<string, GitObject>();
  const reading = createMemo<GitObject>();
  const batch = createBatch(async (wanted: readonly WantedObject[]) => {
    for (const [id, object] of await fetchObjects(wanted)) fetched.set(id, object);
  });

  async function find(wanted: WantedObject): Promise<GitObject | undefined> {
    const { id } = wanted;
    if (!fetched.has(id)) {
      const looking = cache.get(id);
      batch.waitFor(looking);
      const kept = await looking;
      if (kept !== undefined) return kept;
    }
    if (!fetched.has(id)) await batch.add(wanted);
    const object = fetched.get(id);
    if (object !== undefined) await cache.set(id, object);
    return object;
  }

  return (wanted) =>
    reading(wanted.id, async () => {
      const object = await find(wanted);
      if (object !== undefined) return expectType(object, wanted, session.repository);
      throw corrupt(session.repository, `it sent a pack without ${wanted.type} ${wanted.id}`);
    });
}
