import type { OperationName } from "../engine/operation-name.ts";
import { refuse, type Reply } from "./reply.ts";

/** Who calls, from the claims of the token. */
export interface Principal {
  /** The tenant's GUID, in lower case. */
  readonly tenantId: string;
  /** The principal's object ID in that tenant, in lower case. */
  readonly objectId: string;
}

/** One request, ready for its operation. */
export interface Call {
  readonly url: URL;
  readonly headers: Headers;
  /** The bound segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The body as it came, decoded. */
  readonly text: string;
  /** Empty strings for operations that need no token. */
  readonly principal: Principal;
}

/** One operation and where it is found. */
export interface Route {
  readonly operation: OperationName;
  readonly method: string;
  /** Segments; those that begin with a colon are bound to a name. */
  readonly path: string;
  run(call: Call): Reply | Promise<Reply>;
}

/** What a path leads to. */
export interface RouteMatch {
  /** The routes of that path, one for each method. */
  readonly routes: readonly Route[];
  /** The bound segments, not decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the routes of a path: without regard to case, with or without a slash at its end. */
export function matchRoutes(routes: readonly Route[], pathname: string): RouteMatch | undefined {
  const segments = pathname.replace(/\/$/, "").split("/");
  const found = routes.filter((route) => fits(route.path.split("/"), segments));
  const first = found[0];
  if (first === undefined) return undefined;
  const params = first.path
    .split("/")
    .flatMap((part, index) => (part.startsWith(":") ? [[part.slice(1), segments[index] ?? ""] as const] : []));
  return { routes: found, params: Object.fromEntries(params) };
}

/** Decodes the bound segments of a path. */
export function decodeParams(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeSegment(value)]));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw refuse(400, "InvalidRequestUri", "The path holds a percent sign that is not followed by a UTF-8 character.");
  }
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => {
    const segment = segments[index] ?? "";
    return part.startsWith(":") ? segment !== "" : part.toLowerCase() === segment.toLowerCase();
  });
}
