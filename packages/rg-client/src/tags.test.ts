import { describe, expect, it } from "vitest";
import { script } from "../test/answering.ts";
import { createResourceGroupClient, normalizeLocation, type ResourceGroupClient, type Tags } from "./index.ts";

function clientOf(tags: Tags | undefined): { groups: ResourceGroupClient; sent: () => unknown[] } {
  const { transport, seen } = script(() => Response.json({ name: "rg", location: "westeurope", tags }));
  const groups = createResourceGroupClient({ transport, subscriptionId: "s" });
  return { groups, sent: () => seen.map(({ method, json }) => ({ method, json })) };
}

function numbered(count: number): Tags {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`tag${index}`, ""]));
}

describe("tags", () => {
  it.each<{ given: string; tags: Tags }>([
    { given: "none", tags: {} },
    { given: "50 of them", tags: numbered(50) },
    { given: "the longest name and value", tags: { ["n".repeat(512)]: "v".repeat(256) } },
    { given: "any script, spaces and signs", tags: { "Kosten für 東京 #1": "a<b>/c?" } },
    { given: "names of an object's own", tags: JSON.parse('{"__proto__":"x","constructor":"y"}') },
  ])("can be $given", async ({ tags }) => {
    const { groups, sent } = clientOf({});
    await groups.update("rg", { tags });
    expect(JSON.stringify(sent())).toBe(JSON.stringify([{ method: "PATCH", json: { tags } }]));
  });

  it.each<{ given: string; tags: unknown; says: string }>([
    { given: "51 of them", tags: numbered(51), says: "51" },
    { given: "an empty name", tags: { "": "x" }, says: "name of 0" },
    { given: "a name that is too long", tags: { ["n".repeat(513)]: "x" }, says: "513" },
    { given: "a value that is too long", tags: { a: "v".repeat(257) }, says: "257" },
    ...Array.from("<>%&\\?/\n\u007f", (sign) => ({
      given: `${JSON.stringify(sign)} in a name`,
      tags: { [`a${sign}`]: "" },
      says: "name",
    })),
    { given: "the same name in two cases", tags: { Owner: "a", owner: "b" }, says: "twice" },
    { given: "a number as a value", tags: { a: 1 }, says: "not a string" },
    { given: "null", tags: null, says: "not an object of strings" },
    { given: "a list", tags: ["a"], says: "not an object of strings" },
    { given: "missing", tags: undefined, says: "not an object of strings" },
  ])("cannot be $given: nothing is sent", async ({ tags, says }) => {
    const { groups, sent } = clientOf({});
    const given = tags as Tags;
    const refusal = { code: "TAGS_INVALID", message: expect.stringContaining(says) };
    await expect(groups.update("rg", { tags: given })).rejects.toMatchObject(refusal);
    await expect(groups.replaceTags("rg", given)).rejects.toMatchObject(refusal);
    await expect(groups.mergeTags("rg", given)).rejects.toMatchObject(refusal);
    expect(sent()).toEqual([]);
  });

  it("are merged without a write where they are there already", async () => {
    const { groups, sent } = clientOf({ Owner: "a", b: "1" });
    expect(await groups.mergeTags("rg", { owner: "a" })).toMatchObject({ tags: { Owner: "a", b: "1" } });
    expect(sent()).toEqual([{ method: "GET", json: undefined }]);
  });

  it("are merged by their own names only", async () => {
    const { groups, sent } = clientOf(undefined);
    await groups.mergeTags("rg", JSON.parse('{"__proto__":"x","toString":"y"}'));
    expect(JSON.stringify(sent()[1])).toBe('{"method":"PATCH","json":{"tags":{"__proto__":"x","toString":"y"}}}');
  });

  it("cannot become more than 50 by merging", async () => {
    const { groups } = clientOf(numbered(50));
    await expect(groups.mergeTags("rg", { one: "more" })).rejects.toMatchObject({ code: "TAGS_INVALID" });
  });
});

describe("locations", () => {
  it.each(["westeurope", "West Europe", " WEST\u00A0EUROPE\t"])("have one spelling: %j", (location) => {
    expect(normalizeLocation(location)).toBe("westeurope");
  });

  it.each(["", "  ", "west/europe", "westeuropä", "(Europe) West Europe", undefined as unknown as string])(
    "are refused: %j",
    async (location) => {
      const { groups, sent } = clientOf({});
      const refusal = { code: "LOCATION_INVALID" };
      await expect(groups.createOrReplace("rg", { location })).rejects.toMatchObject(refusal);
      await expect(groups.ensure("rg", { location })).rejects.toMatchObject(refusal);
      expect(sent()).toEqual([]);
    },
  );
});
