import type { Dependency } from "@lzkit/schema";
import { addressInvalid } from "./address/address-invalid.ts";
import { checkRef } from "./address/check-ref.ts";
import { isLocalPath, isScpLike } from "./address/source-kind.ts";
import { splitSpecifier } from "./address/split-specifier.ts";

/** What a person wrote: a release of a member of the library repository, or an address of its own. */
export type Reference =
  | {
      readonly type: "member";
      /** Path of the library in the library repository: `platform/alz`. */
      readonly path: string;
      /** Its release, or any tag, branch or commit: `2026.04.2`. */
      readonly ref: string;
    }
  | {
      readonly type: "address";
      /** A folder, or an address as `custom_url` takes it. */
      readonly specifier: string;
    };

/**
 * Reads what is typed where a library is asked for: a folder, `path@ref`, or an address as `custom_url` takes it.
 *
 * A folder whose name holds an `@` is written with `./` in front.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 * @example
 * ```ts
 * parseReference("platform/alz@2026.04.2"); // { type: "member", path: "platform/alz", ref: "2026.04.2" }
 * parseReference("git@host.example:org/lib.git"); // { type: "address", specifier: "git@host.example:org/lib.git" }
 * ```
 */
export function parseReference(text: string): Reference {
  const at = text.indexOf("@");
  if (at < 1 || looksLikeAddress(text)) return { type: "address", specifier: text };
  return memberReference(text.slice(0, at), text.slice(at + 1), text);
}

/** Whether a text can only be an address: a bare name is a folder, a ref or the path of a member as well. */
export function looksLikeAddress(text: string): boolean {
  const { forced, location } = splitSpecifier(text);
  const rooted = /^(?:file:|[a-z]:|[/\\]|\.{1,2}(?:[/\\]|$))/i.test(text);
  return rooted || forced !== undefined || isScpLike(text) || !isLocalPath(location);
}

/**
 * What a library's dependency refers to (specification 2.1): `path` and `ref`, or `custom_url` alone.
 *
 * @returns `undefined`: it is neither, or both; the findings of its document say so.
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function dependencyReference(dependency: Dependency): Reference | undefined {
  const { path, ref, custom_url: specifier } = asDependency(dependency);
  if (isText(specifier)) return path === undefined && ref === undefined ? { type: "address", specifier } : undefined;
  return isText(path) && isText(ref) && specifier === undefined
    ? memberReference(path, ref, `${path}@${ref}`)
    : undefined;
}

function memberReference(path: string, ref: string, text: string): Reference {
  const segments = path.replace(/\/$/, "").split("/");
  if (segments.some((segment) => ["", ".", ".."].includes(segment)) || /[\u0000-\u001f\u007f\\:?]/.test(path)) {
    throw addressInvalid(text, `${JSON.stringify(path)} can be no path in a repository`, "Write it like platform/alz.");
  }
  checkRef(text, ref);
  return { type: "member", path: segments.join("/"), ref };
}

/** Documents are hostile: whatever the types say, anything may stand in a list of dependencies. */
function asDependency(dependency: unknown): { readonly [key in keyof Dependency]: unknown } {
  return typeof dependency === "object" && dependency !== null ? dependency : {};
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
