import type { HeldAsset } from "../inventory/asset.ts";
import { kindName } from "../inventory/asset-kind.ts";
import type { Change } from "./diff.ts";

/** What changed in what an archetype or an override holds in the end. */
export function diffMembers(of: string, before: readonly HeldAsset[], after: readonly HeldAsset[]): Change[] {
  const old = keysOf(before);
  const now = keysOf(after);
  return [
    ...Array.from(now)
      .filter(([key]) => !old.has(key))
      .map(([, { kind, name }]): Change => ({
        subject: "member",
        change: "added",
        name,
        of,
        details: [kindName(kind)],
      })),
    ...Array.from(old)
      .filter(([key]) => !now.has(key))
      .map(([, { kind, name }]): Change => {
        const breaks =
          kind === "policy_assignment" ? "settings for it in management groups with the archetype fail" : undefined;
        return { subject: "member", change: "removed", name, of, details: [kindName(kind)], breaks };
      }),
  ];
}

function keysOf(held: readonly HeldAsset[]): Map<string, HeldAsset> {
  return new Map(held.map((each) => [JSON.stringify([each.kind, each.name]), each]));
}
