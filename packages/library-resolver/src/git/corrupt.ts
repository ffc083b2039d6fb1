import { ResolverError } from "../library-resolver-error.ts";

/** The error for bytes of a repository that are not what they must be. */
export function corrupt(target: string, reason: string, cause?: unknown): ResolverError<"CORRUPT"> {
  return new ResolverError("CORRUPT", {
    message: `${target} cannot be trusted: ${reason}.`,
    context: { target, reason },
    hint: "Try again. If it stays so, the repository or something on the way to it is broken; tell its owner.",
    cause,
  });
}
