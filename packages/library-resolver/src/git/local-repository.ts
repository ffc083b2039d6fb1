import fs from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { corrupt } from "./corrupt.ts";
import { findGitDirectory } from "./git-directory.ts";
import { type GitObject, type GitObjectType, headerValue, isObjectId, objectId } from "./pack/git-object.ts";
import type { Repository } from "./repository.ts";

const maxTagDepth = 16;

/**
 * Opens a repository on disk.
 *
 * @param folder Absolute.
 * @param name As the address names it.
 * @throws {@link ResolverError} REPOSITORY_NOT_FOUND, ACCESS_DENIED
 */
export async function openLocalRepository(folder: string, name: string): Promise<Repository> {
  const [{ default: git }, { own, shared }] = await Promise.all([
    import("isomorphic-git"),
    findGitDirectory(folder, name),
  ]);
  const repository = { fs, gitdir: shared, cache: {} };

  async function resolveRef(ref: string): Promise<string | undefined> {
    const head = ref === "HEAD" ? (await readFile(join(own, "HEAD"), "utf8")).trim().replace(/^ref: /, "") : ref;
    const id = isObjectId(head) ? head : await unlessNotFound(git.resolveRef({ ...repository, ref: head }));
    return id === undefined ? undefined : peel(id);
  }

  async function peel(id: string): Promise<string> {
    let target = id;
    for (let depth = 0; depth < maxTagDepth; depth++) {
      const object = await read(target);
      const next = object.type === "tag" ? headerValue(object, "object") : undefined;
      if (next === undefined) return target;
      target = next;
    }
    throw corrupt(name, `a tag points to more than ${maxTagDepth} tags`);
  }

  async function read(id: string): Promise<GitObject> {
    const { type, object } = await git.readObject({ ...repository, oid: id, format: "content" }).catch((cause) => {
      throw corrupt(name, `it does not give object ${id}, perhaps because it is a partial or shallow clone`, cause);
    });
    const found = { type: type as GitObjectType, content: object as Uint8Array };
    if (objectId(found) !== id) throw corrupt(name, `object ${id} is not what its id says`);
    return found;
  }

  return {
    name,
    resolve: resolveRef,
    tags: () => git.listTags(repository),
    async expand(digits) {
      if (!/^[0-9a-f]{4,40}$/i.test(digits)) return undefined;
      const found = await expandId(git.expandOid({ ...repository, oid: digits.toLowerCase() }));
      const peeled = await Promise.all(found.map(peel));
      const commits: string[] = [];
      for (const id of new Set(peeled)) if ((await read(id)).type === "commit") commits.push(id);
      return commits.length === 1 ? commits[0] : undefined;
    },
    async read({ id, type }) {
      const object = await read(id);
      if (object.type === type) return object;
      throw corrupt(name, `${id} is a ${object.type} where a ${type} is expected`);
    },
  };
}

async function unlessNotFound<Value>(finding: Promise<Value>): Promise<Value | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "NotFoundError") return undefined;
    throw error;
  }
}

/** All objects whose ids start so. */
async function expandId(expanding: Promise<string>): Promise<readonly string[]> {
  try {
    const id = await unlessNotFound(expanding);
    return id === undefined ? [] : [id];
  } catch (error) {
    const { data } = error as { readonly data?: { readonly matches?: readonly string[] } };
    if (data?.matches === undefined) throw error;
    return data.matches;
  }
}
