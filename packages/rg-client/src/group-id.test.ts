import { describe, expect, it } from "vitest";
import { script } from "../test/answering.ts";
import {
  createResourceGroupClient,
  formatResourceGroupId,
  isResourceGroupError,
  parseResourceGroupId,
  ResourceGroupError,
} from "./index.ts";

const subscriptionId = "11111111-1111-4111-8111-111111111111";

describe("names", () => {
  it.each([
    { given: "every kind of character", name: "Rg-1_2.3(4)" },
    { given: "letters and digits of other scripts", name: "ресурс٣グループñ" },
    { given: "90 letters", name: "ü".repeat(90) },
    { given: "90 letters beyond the first plane", name: "𝒜".repeat(90) },
    { given: "one letter", name: "a" },
  ])("can hold $given", async ({ name }) => {
    const { transport, seen } = script(() => Response.json({ name, location: "westeurope" }));
    await createResourceGroupClient({ transport, subscriptionId }).get(name);
    const segment = seen[0]?.url.pathname.split("/").at(-1) ?? "";
    expect(decodeURIComponent(segment)).toBe(name);
    expect(parseResourceGroupId(formatResourceGroupId({ subscriptionId, name }))).toEqual({ subscriptionId, name });
  });

  it.each([
    { given: "nothing", name: "", says: "0 characters" },
    { given: "91 letters", name: "ü".repeat(91), says: "91 characters" },
    { given: "a period at the end", name: "rg.", says: "period" },
    { given: "only periods", name: "..", says: "period" },
    { given: "a slash", name: "a/../b", says: '"/"' },
    { given: "a space", name: "a b", says: '" "' },
    { given: "a picture", name: "rg😀", says: '"😀"' },
    { given: "a letter made of two parts", name: "u\u0308", says: "\u0308" },
    { given: "half a character", name: "a\uD800", says: "d800" },
    { given: "a number", name: 5 as unknown as string, says: "not a string" },
  ])("cannot hold $given: nothing is sent", async ({ name, says }) => {
    const { transport, seen } = script(() => Response.json({}));
    const groups = createResourceGroupClient({ transport, subscriptionId });
    const calls = [
      () => groups.get(name),
      () => groups.exists(name),
      () => groups.createOrReplace(name, { location: "westeurope" }),
      () => groups.update(name, { tags: {} }),
      () => groups.mergeTags(name, {}),
      () => groups.ensure(name, { location: "westeurope" }),
      () => groups.delete(name),
      () => groups.deleteAndWait(name),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ code: "NAME_INVALID", message: expect.stringContaining(says) });
    }
    expect(seen).toEqual([]);
  });
});

describe("ids", () => {
  it.each(["/subscriptions/S-1/resourceGroups/Rg", "/SUBSCRIPTIONS/S-1/resourcegroups/Rg"])(
    "are read from %s",
    (id) => {
      expect(parseResourceGroupId(id)).toEqual({ subscriptionId: "S-1", name: "Rg" });
    },
  );

  it.each([
    { id: "", code: "GROUP_ID_INVALID" },
    { id: "rg", code: "GROUP_ID_INVALID" },
    { id: "/subscriptions/s/resourceGroups/rg/providers/Vendor.Web/sites/x", code: "GROUP_ID_INVALID" },
    { id: "/subscriptions/s/resourceGroups/a b", code: "NAME_INVALID" },
    { id: "/subscriptions/s s/resourceGroups/a", code: "SUBSCRIPTION_INVALID" },
  ] as const)("are not read from $id", ({ id, code }) => {
    expect(() => parseResourceGroupId(id)).toThrow(expect.objectContaining({ code }));
  });

  it.each(["", "a/b", "..", "a b", undefined as unknown as string])("take no subscription %j", (id) => {
    const { transport } = script(() => Response.json({}));
    expect(() => createResourceGroupClient({ transport, subscriptionId: id })).toThrow(ResourceGroupError);
  });
});

it("knows its errors when another copy of the package made them", () => {
  const brand = { [Symbol.for("lzkit.error")]: true };
  const foreign = Object.assign(new Error("x"), { name: "ResourceGroupError", code: "NAME_INVALID", ...brand });
  expect(isResourceGroupError(foreign, "NAME_INVALID")).toBe(true);
  expect(isResourceGroupError(foreign, "TAGS_INVALID")).toBe(false);
});
