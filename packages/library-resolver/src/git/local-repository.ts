import fs from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { corrupt } from "./corrupt.ts";
import { expectType } from "./expect-type.ts";
import { findGitDirectory } from "./git-directory.ts";
import { type GitObject, type GitObjectType, headerValue, isObjectId, objectId } from "./pack/git-object.ts";
import type { Repository } from "./repository.ts";

const maxTagDepth = 16;

/**
 * Opens a repository on disk.
 *
 * @param folder Absolute.
 * @param name As the address names it.
 * @throws {@link ResolverError} REPOSITORY_NOT_FOUND, ACCESS_DENIED, ADDRESS_UNSUPPORTED
 */
export async function openLocalRepository(folder: string, name: string): Promise<Repository> {
  const { own, shared } = await findGitDirectory(folder, name);
  const { default: git } = await import("isomorphic-git");
  const repository = { fs, gitdir: shared, cache: {} };

  async function readAny(id: string): Promise<GitObject> {
    const read = await unlessNotFound(git.readObject({ ...repository, oid: id, format: "content" }), name);
    if (read === undefined) throw corrupt(name, `it lacks object ${id}, as a partial or shallow clone does`);
    const object = { type: read.type as GitObjectType, content: read.object as Uint8Array };
    if (objectId(object) !== id) throw corrupt(name, `object ${id} is not what its id says`);
    return object;
  }

  async function peel(id: string): Promise<string> {
    let target = id;
    for (let depth = 0; depth < maxTagDepth; depth++) {
      const object = await readAny(target);
      const next = object.type === "tag" ? headerValue(object, "object") : undefined;
      if (next === undefined) return target;
      target = next;
    }
    throw corrupt(name, `a tag points to more than ${maxTagDepth} tags`);
  }

  return {
    name,
    async resolve(ref) {
      const full = ref === "HEAD" ? (await readFile(join(own, "HEAD"), "utf8")).trim().replace(/^ref: /, "") : ref;
      const id = isObjectId(full) ? full : await unlessNotFound(git.resolveRef({ ...repository, ref: full }), name);
      return id === undefined ? undefined : peel(id);
    },
    tags: () => git.listTags(repository),
    async expand(digits) {
      if (!/^[0-9a-f]{4,40}$/i.test(digits)) return undefined;
      const found = await expandId(git.expandOid({ ...repository, oid: digits.toLowerCase() }), name);
      const peeled = new Set(await Promise.all(found.map(peel)));
      const types = await Promise.all([...peeled].map(async (id) => [id, (await readAny(id)).type] as const));
      const commits = types.filter(([, type]) => type === "commit");
      return commits.length === 1 ? commits[0]?.[0] : undefined;
    },
    read: async (wanted) => expectType(await readAny(wanted.id), wanted, name),
  };
}

async function unlessNotFound<Value>(finding: Promise<Value>, name: string): Promise<Value | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (codeOf(error) === "NotFoundError") return undefined;
    throw corrupt(name, error instanceof Error ? error.message : "it cannot be read", error);
  }
}

/** All objects whose ids start so. */
async function expandId(expanding: Promise<string>, name: string): Promise<readonly string[]> {
  const ambiguous = (error: unknown): readonly string[] => {
    const { data } = error as { readonly data?: { readonly matches?: readonly string[] } };
    if (codeOf(error) === "AmbiguousError" && data?.matches !== undefined) return data.matches;
    throw error;
  };
  return (await unlessNotFound(expanding.then((id) => [id]).catch(ambiguous), name)) ?? [];
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
