import { createHash } from "../../create-hash.ts";
import type { GitLimits } from "../git-limits.ts";
import { DeltaError, applyDelta, readDeltaHead } from "./apply-delta.ts";
import { corrupt } from "../corrupt.ts";
import { type GitObject, objectId } from "./git-object.ts";
import { EntryTooLarge, type PackEntry, PackError, readPackEntry } from "./read-pack-entry.ts";
import { tooLarge } from "../too-large.ts";

/** More would let a hostile pack cost time by the square of its size. */
const maxRounds = 50;

/** Objects by their ids, which were computed from what the pack holds. */
export type ObjectMap = ReadonlyMap<string, GitObject>;

/**
 * Unpacks a pack that stands for itself (no thin pack), within limits.
 *
 * @param source Names the pack in errors.
 * @throws {@link ResolverError} CORRUPT, TOO_LARGE
 */
export function readPack(pack: Buffer, limits: GitLimits, source: string): ObjectMap {
  const budget = { rest: limits.unpackedBytes };
  try {
    const count = readHead(pack);
    if (count > limits.objects) throw tooLarge(source, limits, "objects");
    return resolveDeltas(readEntries(pack, count, limits, budget), limits, budget);
  } catch (error) {
    if (error instanceof EntryTooLarge) {
      throw tooLarge(source, limits, budget.rest < limits.objectBytes ? "unpackedBytes" : "objectBytes");
    }
    if (error instanceof PackError || error instanceof DeltaError) throw corrupt(source, error.message, error);
    throw error;
  }
}

/** Checks the head and the digest at the end; gives the number of entries. */
function readHead(pack: Buffer): number {
  if (pack.length < 32 || pack.toString("latin1", 0, 4) !== "PACK") throw new PackError("what it sent is not a pack");
  const version = pack.readUInt32BE(4);
  if (version !== 2 && version !== 3) throw new PackError(`its pack has version ${version}`);
  const digest = createHash("sha1").update(pack.subarray(0, -20)).digest();
  if (!digest.equals(pack.subarray(-20))) throw new PackError("the digest of its pack is wrong");
  return pack.readUInt32BE(8);
}

interface Budget {
  rest: number;
}

function readEntries(pack: Buffer, count: number, limits: GitLimits, budget: Budget): Map<number, PackEntry> {
  const entries = new Map<number, PackEntry>();
  const body = pack.subarray(0, -20);
  let offset = 12;
  for (let index = 0; index < count; index++) {
    const entry = readPackEntry(body, offset, Math.min(limits.objectBytes, budget.rest));
    budget.rest -= entry.content.length;
    entries.set(offset, entry);
    offset = entry.end;
  }
  if (offset !== body.length) throw new PackError("its pack holds more than it says");
  return entries;
}

/** Each round resolves the deltas whose bases are there; git writes bases first, so one round nearly always does. */
function resolveDeltas(entries: Map<number, PackEntry>, limits: GitLimits, budget: Budget): ObjectMap {
  const byOffset = new Map<number, GitObject>();
  const byId = new Map<string, GitObject>();
  for (let round = 0; entries.size > 0 && round < maxRounds; round++) {
    for (const [offset, entry] of entries) {
      const object = toObject(entry, { byOffset, byId }, Math.min(limits.objectBytes, budget.rest));
      if (object === undefined) continue;
      if (entry.type === undefined) budget.rest -= object.content.length - entry.content.length;
      byOffset.set(offset, object);
      byId.set(objectId(object), object);
      entries.delete(offset);
    }
  }
  if (entries.size > 0) throw new PackError("its pack has a delta whose base it does not hold");
  return byId;
}

interface Known {
  readonly byOffset: ReadonlyMap<number, GitObject>;
  readonly byId: ReadonlyMap<string, GitObject>;
}

function toObject(entry: PackEntry, known: Known, maxBytes: number): GitObject | undefined {
  if (entry.type !== undefined) return { type: entry.type, content: entry.content };
  const base = typeof entry.base === "string" ? known.byId.get(entry.base) : known.byOffset.get(entry.base ?? -1);
  if (base === undefined) return undefined;
  if (readDeltaHead(entry.content).targetSize > maxBytes) throw new EntryTooLarge();
  return { type: base.type, content: applyDelta(base.content, entry.content) };
}
