import { createHash } from "../../create-hash.ts";

/** A git object, unpacked. */
export interface GitObject {
  readonly type: GitObjectType;
  readonly content: Uint8Array;
}

export type GitObjectType = "commit" | "tree" | "blob" | "tag";

/** The id of an object: the SHA-1 of its kind, size and content. */
export function objectId({ type, content }: GitObject): string {
  return createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");
}

/** Whether a text is a whole object id. */
export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{40}$/i.test(text);
}

/** The value of the first header line of a commit or tag: its `tree`, its `object`. */
export function headerValue({ content }: GitObject, key: string): string | undefined {
  const end = content.indexOf(0x0a);
  const line = Buffer.from(content.subarray(0, end === -1 ? content.length : end)).toString("latin1");
  return line.startsWith(`${key} `) ? line.slice(key.length + 1) : undefined;
}
