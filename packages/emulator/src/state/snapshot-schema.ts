import * as v from "valibot";
import { EmulatorError } from "../emulator-error.ts";
import { describeIssue, guidSchema } from "../engine/check.ts";
import type {
  BlockingDetail,
  DeletionBlock,
  DeletionRecord,
  EmulatorSnapshot,
  GroupRecord,
  LinkRecord,
} from "./records.ts";

const time = v.pipe(v.string(), v.isoTimestamp());
const milliseconds = v.pipe(v.number(), v.finite());
const text = v.pipe(v.string(), v.nonEmpty());

const link: v.GenericSchema<unknown, LinkRecord> = v.strictObject({
  tenantId: guidSchema,
  objectId: guidSchema,
  partnerId: v.pipe(v.string(), v.regex(/^\d+$/)),
  state: v.picklist(["Active", "Deleted"]),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  createdTime: time,
  updatedTime: time,
});

const group: v.GenericSchema<unknown, GroupRecord> = v.strictObject({
  subscriptionId: text,
  name: text,
  location: text,
  managedBy: v.optional(v.string()),
  tags: v.optional(v.custom<Readonly<Record<string, string>>>(isTextMap, "expected an object of string to string")),
  deletionId: v.optional(text),
});

/** What the deletion of a group can name. */
const blockingDetailSchema: v.GenericSchema<unknown, BlockingDetail> = v.strictObject({
  target: v.string(),
  message: v.string(),
});

const deletion: v.GenericSchema<unknown, DeletionRecord> = v.strictObject({
  id: text,
  subscriptionId: text,
  resourceGroupName: text,
  startedAt: milliseconds,
  dueAt: milliseconds,
  outcome: v.picklist(["running", "deleted", "blocked"]),
  details: v.optional(v.array(blockingDetailSchema)),
});

/** A {@link DeletionBlock}. */
export const deletionBlockSchema: v.GenericSchema<unknown, DeletionBlock> = v.strictObject({
  subscriptionId: text,
  resourceGroupName: text,
  details: v.optional(v.array(blockingDetailSchema)),
});

const snapshot: v.GenericSchema<unknown, EmulatorSnapshot> = v.strictObject({
  format: v.literal(1),
  time,
  random: v.pipe(v.number(), v.safeInteger()),
  links: v.array(link),
  groups: v.array(group),
  deletions: v.array(deletion),
  blocks: v.array(deletionBlockSchema),
});

/**
 * Reads what may be a snapshot.
 *
 * @throws {@link EmulatorError} SNAPSHOT_INVALID
 */
export function readSnapshot(value: unknown): EmulatorSnapshot {
  const result = v.safeParse(snapshot, value);
  if (result.success) return result.output;
  const { path, text } = describeIssue(result.issues[0]);
  throw new EmulatorError("SNAPSHOT_INVALID", {
    message: `The snapshot is not valid${path === "" ? "" : ` at ${path}`}: ${text}.`,
    context: { path },
    hint: "Pass on what snapshot() answered, unchanged.",
  });
}

/** valibot's own record leaves keys such as `constructor` out, which are good names of tags. */
function isTextMap(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((entry) => typeof entry === "string");
}
