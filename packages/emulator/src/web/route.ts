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
export interface RouteMatch<R = Route> {
  /** The routes of that path, one for each method. */
  readonly routes: readonly R[];
  /** The bound segments, not decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the routes of a path: without regard to case, with or without a slash at its end. */
export type Matcher<R = Route> = (pathname: string) => RouteMatch<R> | undefined;

/** Makes the matcher of some routes. */
export function createMatcher<R extends { readonly path: string }>(routes: readonly R[]): Matcher<R> {
  const patterns = [...new Set(routes.map((route) => route.path.toLowerCase()))].map((path) => ({
    parts: path.split("/"),
    names: routes.find((route) => route.path.toLowerCase() === path)?.path.split("/") ?? [],
    routes: routes.filter((route) => route.path.toLowerCase() === path),
  }));
  return (pathname) => {
    const segments = pathname.replace(/\/$/, "").split("/");
    const found = patterns.find(({ parts }) => fits(parts, segments));
    if (found === undefined) return undefined;
    const bound = found.names.flatMap((name, index) =>
      name.startsWith(":") ? [[name.slice(1), segments[index] ?? ""] as const] : [],
    );
    return { routes: found.routes, params: Object.fromEntries(bound) };
  };
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
    return part.startsWith(":") ? segment !== "" : part === segment.toLowerCase();
  });
}
