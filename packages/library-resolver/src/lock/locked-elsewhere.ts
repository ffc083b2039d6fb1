import type { Address } from "../fetcher.ts";
import type { GitAddress } from "../git/git-address.ts";
import { isResolverError, ResolverError } from "../library-resolver-error.ts";
import type { Edge } from "../walk/library-node.ts";
import type { LockIndex } from "./lock-index.ts";

/** The error of a member; where the lock file holds that member from another library repository, the hint says so. */
export function lockedElsewhere(error: ResolverError, { declared, located }: Edge, locked: LockIndex): ResolverError {
  const { reference } = declared;
  if (isResolverError(reference) || reference.type !== "member") return error;
  const address = locked.addressOf(reference);
  const held = address && libraryRepository(address, reference.path);
  if (held === undefined || (located && libraryRepository(located.address, reference.path)) === held) return error;
  const { code, message, context, hint, cause } = error;
  const told = `The lock file was written with the library repository ${held}: name it with --library-repository, LZ_LIBRARY_REPOSITORY, or libraryRepository in lz.config.json.`;
  return new ResolverError(code, { message, context, hint: hint === undefined ? told : `${hint} ${told}`, cause });
}

/** The library repository that a member was looked up in; `undefined`: it was overridden. */
function libraryRepository(address: Address, path: string): string | undefined {
  const { repository, subdirectory, tag } = address as Partial<GitAddress>;
  if (repository === undefined || subdirectory === undefined || tag === undefined) return undefined;
  const folder = subdirectory.slice(0, -path.length - 1);
  return folder === "" ? repository : `${repository}//${folder}`;
}
