import { expect, it } from "vitest";
import { compareReleases } from "./calver.ts";

it.each([
  { given: "a later patch without a leading zero", older: "2024.07.02", newer: "2024.07.3" },
  { given: "a later month with two digits", older: "2024.9.1", newer: "2024.10.0" },
  { given: "a later month with a leading zero", older: "2024.09.10", newer: "2024.11.0" },
  { given: "a later year", older: "2025.12.9", newer: "2026.01.0" },
  { given: "a patch of two digits", older: "2024.07.9", newer: "2024.07.10" },
  { given: "a missing part", older: "2024.07", newer: "2024.07.1" },
  { given: "no modifier", older: "2024.07.3-legacy", newer: "2024.07.3" },
  { given: "a modifier of a later release", older: "2024.07.2", newer: "2024.07.3-legacy" },
  { given: "another modifier", older: "2024.07.3-alpha", newer: "2024.07.3-beta" },
  { given: "another spelling", older: "2024.07.02", newer: "2024.07.2" },
  { given: "more digits than a number holds", older: "2024.07.9007199254740993", newer: "2024.07.9007199254740994" },
])("takes $newer for newer than $older ($given)", ({ older, newer }) => {
  expect(compareReleases(older, newer)).toBeLessThan(0);
  expect(compareReleases(newer, older)).toBeGreaterThan(0);
});

it.each(["main", "v1", "2024", "2024.x.1", "", "a1b2c3d", "2024.07.3-"])("takes %j for no release", (ref) => {
  expect(compareReleases(ref, "2024.07.3")).toBeUndefined();
  expect(compareReleases("2024.07.3", ref)).toBeUndefined();
});

it("takes a release for equal to itself only", () => {
  expect(compareReleases("2024.07.3", "2024.07.3")).toBe(0);
});
