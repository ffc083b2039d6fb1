import { ResolverError } from "../library-resolver-error.ts";
import { corrupt } from "./corrupt.ts";
import type { GitObject } from "./pack/git-object.ts";
import type { WantedObject } from "./repository.ts";

/**
 * The object, if it has the type that is wanted.
 *
 * @throws {@link ResolverError} REF_NOT_FOUND: what was given for a commit is none; CORRUPT
 */
export function expectType(object: GitObject, { id, type }: WantedObject, repository: string): GitObject {
  if (object.type === type) return object;
  if (type !== "commit") throw corrupt(repository, `${id} is a ${object.type} where a ${type} is expected`);
  throw new ResolverError("REF_NOT_FOUND", {
    message: `${repository} has no commit ${id}: that is a ${object.type}.`,
    context: { ref: id, repository, nearest: [] },
    hint: "Give the id of a commit.",
  });
}
