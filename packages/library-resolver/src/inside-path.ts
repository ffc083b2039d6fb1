import { ResolverError } from "./library-resolver-error.ts";

/**
 * A path inside a tree with `/`, without `.` and empty segments; `""` is the root.
 *
 * @throws {@link ResolverError} PATH_OUTSIDE: it leaves the tree, or is absolute, or is no such path.
 */
export function insidePath(path: string, root: string): string {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (/^(?:\/|[a-z]:)|[\\\0]/i.test(path) || segments.includes("..")) throw pathOutside(path, root);
  return segments.join("/");
}

/** The error for a path or link that leads out of a tree. */
export function pathOutside(path: string, root: string): ResolverError<"PATH_OUTSIDE"> {
  return new ResolverError("PATH_OUTSIDE", {
    message: `${JSON.stringify(path)} leads out of ${root}, and is not followed.`,
    context: { path, root },
    hint: "Keep all that belongs to a library in its folder.",
  });
}
