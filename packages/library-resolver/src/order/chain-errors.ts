import { formatError } from "@lzkit/errors";
import { type ErrorPlace, isResolverError, ResolverError } from "../library-resolver-error.ts";
import { lockOutdated } from "../lock/lock-errors.ts";
import type { Edge, LibraryNode } from "../walk/library-node.ts";

/** The error for a chain of more libraries than its limit. */
export function tooManyLibraries(limit: number, way: readonly string[]): ResolverError<"TOO_MANY_LIBRARIES"> {
  return new ResolverError("TOO_MANY_LIBRARIES", {
    message: `The chain has more than ${limit} libraries; the first beyond is ${way.join(" → ")}.`,
    context: { limit, way },
    hint: "If it is meant so, resolve it in a program of your own, with a higher limits.libraries.",
  });
}

/** The error for a chain that is deeper than its limit. */
export function tooDeep(limit: number, way: readonly string[]): ResolverError<"TOO_DEEP"> {
  return new ResolverError("TOO_DEEP", {
    message: `The chain is deeper than ${limit} libraries: ${way.join(" → ")}.`,
    context: { limit, way },
    hint: "If it is meant so, resolve it in a program of your own, with a higher limits.depth.",
  });
}

/** The error for libraries that depend on each other in a circle: the way from the root, and its places. */
export function cycle(root: LibraryNode, edges: readonly Edge[]): ResolverError<"CYCLE"> {
  const steps = edges.map((edge) => `  → ${idOf(edge)}  (${formatPlace(edge.declared.place())})`);
  return new ResolverError("CYCLE", {
    message: ["Libraries depend on each other in a circle:", `  ${root.id}`, ...steps].join("\n"),
    context: { way: [root.id, ...edges.map(idOf)], places: edges.map((edge) => edge.declared.place()) },
    hint: "Take one of these dependencies out.",
  });
}

/** The error for several refs of one member: the ways to who asks, by ref. */
export function versionConflict(
  path: string,
  requests: ReadonlyMap<string, readonly string[]>,
): ResolverError<"VERSION_CONFLICT"> {
  const versions = [...requests].map(([ref, way]) => ({ ref, way }));
  const [{ ref: one } = { ref: "" }] = versions;
  const ways = versions.map(({ ref, way }) => `  ${ref}  (${way.join(" → ")})`);
  return new ResolverError("VERSION_CONFLICT", {
    message: [`The chain asks for ${versions.length} refs of ${path}:`, ...ways].join("\n"),
    context: { path, versions },
    hint: `Ask for the same ref everywhere, or settle it with --override ${path}=${one} (the options overrides, versionConflict).`,
  });
}

/** The same error, with the place that asked for what failed and the way that leads there. */
export function withWay(error: ResolverError, way: readonly string[], place: ErrorPlace): ResolverError {
  const { code, context, hint, cause } = error;
  return new ResolverError(code, {
    message: `${error.message.replace(/[^.!?]$/, "$&.")} Asked for by ${formatPlace(place)} (${way.join(" → ")}).`,
    context,
    hint,
    cause,
    askedBy: { place, way },
  });
}

/** One error as it is, several as one that lists them; what the lock file lacks is one error in any case. */
export function asOne(errors: readonly ResolverError[]): ResolverError | undefined {
  if (errors.length < 2) return errors[0];
  const outdated = errors.filter((error) => isResolverError(error, "LOCK_OUTDATED"));
  if (outdated.length === errors.length) return lockOutdated(outdated.flatMap(({ context }) => context.differences));
  return new ResolverError("CHAIN_BROKEN", {
    message: [`The chain has ${errors.length} errors:`, ...errors.flatMap(lines)].join("\n"),
    context: { errors },
    cause: new AggregateError(errors, "several errors"),
  });
}

function lines(error: ResolverError): readonly string[] {
  return [`- ${formatError(error)}`];
}

/** `../base/lz_library_metadata.json:4:7`, `platform/alz@2026.04.2 alz_library_metadata.json:4:7` */
function formatPlace({ library, file, line, column }: ErrorPlace): string {
  const isFolder = /^(?:\.|\/|[a-z]:)/i.test(library);
  const position = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  return `${library}${isFolder ? "/" : " "}${file}${position}`;
}

function idOf({ target, declared }: Edge): string {
  return target !== undefined && "id" in target ? target.id : declared.label;
}
