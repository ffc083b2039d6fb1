import type { Cache } from "../cache.ts";
import { type GitObject, type GitObjectType, objectId } from "./pack/git-object.ts";

/** Keeps objects of remote repositories. A key names the content, whichever repository it came from. */
export interface ObjectCache {
  /** `undefined`: not there, or not what its id says. */
  get(id: string): Promise<GitObject | undefined>;
  set(id: string, object: GitObject): Promise<void>;
}

/** Puts objects into a cache in the form that git hashes: `blob 12`, NUL, content. */
export function createObjectCache(cache: Cache | undefined): ObjectCache {
  return {
    async get(id) {
      const bytes = await cache?.get(key(id));
      const object = bytes === undefined ? undefined : decode(bytes);
      return object !== undefined && objectId(object) === id ? object : undefined;
    },
    async set(id, { type, content }) {
      await cache?.set(key(id), Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]));
    },
  };
}

function key(id: string): string {
  return `git/${id}`;
}

function decode(bytes: Uint8Array): GitObject | undefined {
  const end = bytes.indexOf(0);
  const [, type] = /^(commit|tree|blob) \d+$/.exec(Buffer.from(bytes.subarray(0, Math.max(end, 0))).toString()) ?? [];
  return type === undefined ? undefined : { type: type as GitObjectType, content: bytes.subarray(end + 1) };
}
