import { corrupt } from "../git/corrupt.ts";
import { type GitObject, type GitObjectType, objectId } from "../git/pack/git-object.ts";
import type { ObjectMap } from "../git/pack/read-pack.ts";
import { tooLarge } from "../git/too-large.ts";
import type { ProgramSession } from "./program-session.ts";

/** The arguments with which git prints what {@link readAllObjects} reads. */
export const printAllObjects = ["cat-file", "--batch-all-objects", "--batch", "--unordered", "--buffer"] as const;

const maxHead = 100;

/**
 * Reads what git prints of all objects of a repository: for each `<id> <type> <size>`, its bytes, and a line end.
 *
 * The ids are computed from the bytes, never believed.
 *
 * @throws {@link ResolverError} TOO_LARGE, CORRUPT
 */
export async function readAllObjects(output: AsyncIterable<Buffer>, session: ProgramSession): Promise<ObjectMap> {
  const objects = new Map<string, GitObject>();
  let unpacked = 0;
  let chunks: Buffer[] = [];
  let [received, needed] = [0, 1];
  for await (const chunk of output) {
    chunks.push(chunk);
    received += chunk.length;
    if (received < needed) continue;
    let pending = Buffer.concat(chunks);
    let head = readHead(pending, session);
    for (; head !== undefined && head.end < pending.length; head = readHead(pending, session)) {
      unpacked += head.end - head.start;
      checkTotals(objects.size + 1, unpacked, session);
      const object = { type: head.type, content: pending.subarray(head.start, head.end) };
      objects.set(objectId(object), object);
      pending = pending.subarray(head.end + 1);
    }
    chunks = [pending];
    received = pending.length;
    needed = head === undefined ? received + 1 : head.end + 1;
  }
  if (received > 0) throw broken(session);
  return objects;
}

interface Head {
  readonly type: GitObjectType;
  /** Where the bytes of the object start and end. */
  readonly start: number;
  readonly end: number;
}

/** `undefined`: it has not come yet. */
function readHead(bytes: Buffer, session: ProgramSession): Head | undefined {
  const line = bytes.toString("latin1", 0, Math.min(bytes.length, maxHead));
  const end = line.indexOf("\n");
  if (end === -1 && line.length < maxHead) return undefined;
  const [, type, digits] = /^[0-9a-f]{40} (commit|tree|blob|tag) (\d+)$/.exec(line.slice(0, end)) ?? [];
  if (type === undefined) throw broken(session);
  const size = Number(digits);
  if (size > session.limits.objectBytes) throw tooLarge(session.repository, session.limits, "objectBytes");
  return { type: type as GitObjectType, start: end + 1, end: end + 1 + size };
}

function checkTotals(objects: number, unpacked: number, { repository, limits }: ProgramSession): void {
  if (objects > limits.objects) throw tooLarge(repository, limits, "objects");
  if (unpacked > limits.unpackedBytes) throw tooLarge(repository, limits, "unpackedBytes");
}

function broken({ repository }: ProgramSession): Error {
  return corrupt(repository, "git does not print its objects as it should");
}
