import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type ChangeSubject, type Diff, diffChains } from "../src/index.ts";
import { chainOfReleases, haveReleases, releaseFolder } from "./releases.ts";

/** The names of one kind of asset, read by nothing but `JSON.parse`. */
function namesOf(release: string, kind: string): Set<string> {
  const folder = releaseFolder(release);
  const files = globSync(`**/*.alz_${kind}.json`, { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), "utf8"),
  );
  return new Set(files.map((text) => JSON.parse(text)).map((json) => json.properties?.roleName ?? json.name));
}

function defaultNames(release: string): Set<string> {
  const json = JSON.parse(readFileSync(join(releaseFolder(release), "alz_policy_default_values.json"), "utf8"));
  return new Set(json.defaults.map((each: { readonly default_name: string }) => each.default_name));
}

/** The names that came and went, sorted, as the diff tells them; a renamed thing went and came. */
function told({ changes }: Diff, subject: ChangeSubject): { readonly added: unknown; readonly removed: unknown } {
  const ofSubject = changes.filter((change) => change.subject === subject);
  const named = (of: string): string[] => ofSubject.filter(({ change }) => change === of).map(({ name }) => name);
  const renamed = ofSubject.filter(({ change }) => change === "renamed");
  return {
    added: [...named("added"), ...renamed.map(({ name }) => name)].sort(),
    removed: [...named("removed"), ...renamed.map(({ was = "" }) => was)].sort(),
  };
}

function missing(from: Set<string>, others: Set<string>): string[] {
  return [...from].filter((name) => !others.has(name)).sort();
}

function counted(before: Set<string>, after: Set<string>): { readonly added: unknown; readonly removed: unknown } {
  return { added: missing(after, before), removed: missing(before, after) };
}

describe.skipIf(!haveReleases)("on the real releases (skipped where they are not on the machine)", () => {
  const releases = [
    { from: "alz/2025.02.0", to: "alz/2026.04.2" },
    { from: "slz/2025.03.0", to: "slz/2026.04.3" },
  ];
  const diffs = new Map<string, Diff>();

  beforeAll(async () => {
    for (const { from, to } of releases) {
      diffs.set(from, diffChains(await chainOfReleases(from), await chainOfReleases(to)));
    }
  });

  it.each(releases)("names every default that came or went from $from to $to", ({ from, to }) => {
    const expected = counted(defaultNames(from), defaultNames(to));
    expect(told(diffs.get(from)!, "default")).toEqual(expected);
  });

  it.each(
    releases.flatMap((release) =>
      [
        "policy_assignment",
        "policy_definition",
        "policy_set_definition",
        "role_definition",
        "archetype_definition",
        "architecture_definition",
      ].map((kind) => ({ ...release, kind: kind as ChangeSubject })),
    ),
  )("names every $kind that came or went from $from to $to", ({ from, to, kind }) => {
    expect(told(diffs.get(from)!, kind)).toEqual(counted(namesOf(from, kind), namesOf(to, kind)));
  });

  it("counts as many assets from alz 2025.02.0 to 2026.04.2 as there are files", () => {
    const files = (release: string): Set<string> =>
      new Set(
        globSync("policy_{assignments,definitions}/*.json", { cwd: releaseFolder(release) }).map((file) =>
          basename(file),
        ),
      );
    const [old, now] = [files("alz/2025.02.0"), files("alz/2026.04.2")];
    const diff = diffs.get("alz/2025.02.0")!;
    const subjects = new Set(["policy_assignment", "policy_definition"]);
    const count = (of: string): number =>
      diff.changes.filter(({ change, subject }) => change === of && subjects.has(subject)).length;
    expect(count("added")).toBe(missing(now, old).length);
    expect(count("removed")).toBe(missing(old, now).length);
  });

  it("takes the two sets that got a date in their names for renamed", () => {
    const renamed = diffs.get("alz/2025.02.0")!.changes.filter(({ change, subject }) => {
      return change === "renamed" && subject === "policy_set_definition";
    });
    // Both new ones say so themselves: metadata.replacesPolicy holds the old name.
    expect(renamed.map(({ was, name }) => `${was} → ${name}`)).toEqual([
      "Enforce-Guardrails-KeyVault → Enforce-Guardrails-KeyVault_20260203",
      "Enforce-Guardrails-Network → Enforce-Guardrails-Network_20250326",
    ]);
  });
});
