import { expect, it } from "vitest";
import { compare, sideBySide } from "./side-by-side.ts";

it("takes turns, leaves out the first round, and compares medians", async () => {
  const costs = { ours: [100, 3, 1, 2], theirs: [100, 4, 9, 4] };
  const order: string[] = [];
  const next = (side: "ours" | "theirs"): number => {
    order.push(side);
    return costs[side].shift() ?? 0;
  };
  const sides = await sideBySide(3, { ours: () => next("ours"), theirs: () => next("theirs") });
  expect(sides).toMatchObject({ ours: 2, theirs: 4, ratio: 0.5 });
  expect(order).toEqual(["ours", "theirs", "ours", "theirs", "ours", "theirs", "ours", "theirs"]);
});

it("tells where the middle half of the rounds lies, whatever single ones do", () => {
  const { spread } = compare([1, 2, 3, 4, 900], [1, 1, 1, 1, 1]);
  expect(spread).toEqual({ low: 2, high: 4 });
});
