import { isRecord } from "../inventory/record.ts";
import type { PolicySetDefinition, SetMember } from "../inventory/asset.ts";
import { isSameValue } from "./changed-values.ts";
import { listNames } from "./list-names.ts";

/** What changed in the members of a set, one line for each that came or went, and one for each field that changed. */
export function setDetails(before: PolicySetDefinition, after: PolicySetDefinition): string[] {
  const old = membersOf(before);
  const now = membersOf(after);
  const fields = new Map<string, string[]>();
  for (const [name, member] of now) {
    for (const field of changedFields(old.get(name), member)) {
      fields.set(field, [...(fields.get(field) ?? []), name]);
    }
  }
  return [
    ...[...now.keys()].filter((name) => !old.has(name)).map((name) => `member ${name} added`),
    ...[...old.keys()].filter((name) => !now.has(name)).map((name) => `member ${name} removed`),
    ...Array.from(fields, ([field, names]) => `${field} changed in ${listNames(names)}`).sort(),
  ];
}

function membersOf({ members, document }: PolicySetDefinition): Map<string, unknown> {
  const nameOf = ({ referenceId, definition, path }: SetMember): string =>
    referenceId ?? definition?.name ?? path.join(".");
  return new Map(members.map((member) => [nameOf(member), valueAt(document.value, member.path)]));
}

function valueAt(value: unknown, path: SetMember["path"]): unknown {
  return path.reduce<unknown>((holder, step) => (holder as Record<string | number, unknown>)[step], value);
}

function changedFields(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.filter((key) => !isSameValue(before[key], after[key]));
}
