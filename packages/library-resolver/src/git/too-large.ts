import { ResolverError } from "../library-resolver-error.ts";
import type { GitLimits } from "./git-limits.ts";

/** The error for a repository that sends more than a limit allows. */
export function tooLarge(target: string, limits: GitLimits, name: keyof GitLimits): ResolverError<"TOO_LARGE"> {
  const limit = limits[name];
  return new ResolverError("TOO_LARGE", {
    message: `${target} is larger than allowed: more than ${limit} ${units[name]}.`,
    context: { target, limit, bytes: undefined },
    hint: `If you trust it, resolve it in a program of your own, with a higher limits.${name} of gitFetcher.`,
  });
}

const units: Readonly<Record<keyof GitLimits, string>> = {
  responseBytes: "bytes in one answer",
  objects: "objects in one pack",
  objectBytes: "bytes in one object",
  unpackedBytes: "bytes when unpacked",
};
