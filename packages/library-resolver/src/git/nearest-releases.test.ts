import { describe, expect, it } from "vitest";
import { nearestReleases } from "./nearest-releases.ts";

const tags = [
  "platform/alz/2024.07.02",
  "platform/alz/2024.07.3",
  "platform/alz/2025.02.0",
  "platform/alz/2025.09.0",
  "platform/alz/2026.01.1",
  "platform/alz/2026.04.2",
  "platform/amba/2025.02.0",
  "platform/slz/2025.02.0",
  "v1.0.0",
];

const cases = [
  {
    given: "a release between others: the two before it, the one after it",
    asked: "platform/alz/2025.03.0",
    first: ["platform/alz/2025.09.0", "platform/alz/2025.02.0", "platform/alz/2024.07.3"],
  },
  {
    given: "a release that is not yet there: the newest",
    asked: "platform/alz/2027.01.0",
    first: ["platform/alz/2026.04.2", "platform/alz/2026.01.1"],
  },
  { given: "swapped digits", asked: "platform/alz/2026.40.2", first: ["platform/alz/2026.04.2"] },
  { given: "no release", asked: "platform/alz/2026-04-2", first: ["platform/alz/2026.04.2"] },
  { given: "a member that is misspelt", asked: "platform/albz/2025.02.0", first: ["platform/alz/2025.02.0"] },
  { given: "a name without a member", asked: "v1.0.1", first: ["v1.0.0"] },
];

describe("nearestReleases", () => {
  it.each(cases)("finds for $given", ({ asked, first }) => {
    expect(nearestReleases(asked, tags).slice(0, first.length)).toEqual(first);
  });

  it("names five at most, none twice, and only of the member where it has some", () => {
    const near = nearestReleases("platform/alz/2025.02.1", tags);
    expect(near).toHaveLength(5);
    expect(new Set(near).size).toBe(5);
    expect(near.every((tag) => tag.startsWith("platform/alz/"))).toBe(true);
  });

  it("does not depend on the order of the tags", () => {
    expect(nearestReleases("platform/alz/2025.02.1", [...tags].reverse())).toEqual(
      nearestReleases("platform/alz/2025.02.1", tags),
    );
  });

  it("names none where there are none", () => {
    expect(nearestReleases("v1", [])).toEqual([]);
  });
});
