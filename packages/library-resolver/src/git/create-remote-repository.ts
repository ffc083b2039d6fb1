import type { Cache } from "../cache.ts";
import { isResolverError } from "../library-resolver-error.ts";
import { corrupt } from "./corrupt.ts";
import { createBatch } from "./create-batch.ts";
import { createMemo } from "./create-memo.ts";
import { expectType } from "./expect-type.ts";
import type { ObjectFetcher } from "./fetch-objects.ts";
import { createObjectCache } from "./object-cache.ts";
import { type GitObject, isObjectId } from "./pack/git-object.ts";
import type { RemoteRefs } from "./protocol/remote.ts";
import type { Repository, WantedObject } from "./repository.ts";

/** What a repository elsewhere is read by. */
export interface RemoteAccess {
  /** As the address names it. */
  readonly name: string;
  readonly cache: Cache | undefined;
  /** Lists the refs among which `ref` would be. */
  readonly listRefs: (ref: string) => Promise<RemoteRefs>;
  readonly fetchObjects: ObjectFetcher;
}

const tagPrefix = "refs/tags/";

/** Makes a repository of the ways to read it. Nothing is asked for before it is needed. */
export function createRemoteRepository(access: RemoteAccess): Repository {
  const { name, listRefs } = access;
  return {
    name,
    resolve: async (ref) => (await listRefs(ref)).targets.get(ref),
    async tags() {
      const names = [...(await listRefs(tagPrefix)).targets.keys()];
      return names.filter((ref) => ref.startsWith(tagPrefix)).map((ref) => ref.slice(tagPrefix.length));
    },
    expand: async (digits) => (isObjectId(digits) ? digits.toLowerCase() : undefined),
    read: createReader(access),
  };
}

/** Reads from memory, then the cache, then the server: what is asked for together is fetched together. */
function createReader({ name, fetchObjects, ...access }: RemoteAccess): Repository["read"] {
  const cache = createObjectCache(access.cache);
  const fetched = new Map<string, GitObject>();
  const reading = createMemo<GitObject>();
  const batch = createBatch(async (wanted: readonly WantedObject[]) => {
    for (const [id, object] of await fetchObjects(wanted)) fetched.set(id, object);
  });

  /** A commit that is not there must not take the others down with it that were asked for together. */
  async function fetchTogether(wanted: WantedObject): Promise<void> {
    try {
      await batch.add(wanted);
    } catch (error) {
      if (!isResolverError(error, "REF_NOT_FOUND") || error.context.ref === wanted.commit) throw error;
      await fetchTogether(wanted);
    }
  }

  async function find(wanted: WantedObject): Promise<GitObject | undefined> {
    const { id } = wanted;
    if (!fetched.has(id)) {
      const looking = cache.get(id);
      batch.waitFor(looking);
      const kept = await looking;
      if (kept !== undefined) return kept;
    }
    if (!fetched.has(id)) await fetchTogether(wanted);
    const object = fetched.get(id);
    if (object !== undefined) await cache.set(id, object);
    return object;
  }

  return (wanted) =>
    reading(wanted.id, async () => {
      const object = await find(wanted);
      if (object !== undefined) return expectType(object, wanted, name);
      throw corrupt(name, `it sent a pack without ${wanted.type} ${wanted.id}`);
    });
}
