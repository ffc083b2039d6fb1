import { describe, expect, it } from "vitest";
import { group, subscription, targets } from "./targets.ts";

describe.each(targets)("resource groups, $name", (target) => {
  it("creates with 201, reads, and replaces with 200", async () => {
    const { send } = await target.start();
    const created = await send(`PUT ${group("rg-Test")}`, {
      body: { location: "West Europe", managedBy: "someone", tags: { env: "prod" } },
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: `/subscriptions/${subscription}/resourceGroups/rg-Test`,
      name: "rg-Test",
      type: "Vendor.Resources/resourceGroups",
      location: "westeurope",
      managedBy: "someone",
      tags: { env: "prod" },
      properties: { provisioningState: "Succeeded" },
    });
    expect((await send(`GET ${group("RG-TEST")}`)).body).toEqual(created.body);
    const replaced = await send(`PUT ${group("rg-test")}`, { body: { location: "westeurope" } });
    expect(replaced.status).toBe(200);
    expect(replaced.body).toEqual({ ...created.body, tags: undefined });
  });

  it("finds its paths without regard to case, with and without a slash", async () => {
    const { send } = await target.start();
    await send(`PUT ${group("a").replace("resourcegroups", "resourceGroups")}`, { body: { location: "eastus" } });
    expect((await send(`GET ${group("A").replace("/subscriptions", "/SUBSCRIPTIONS")}`)).status).toBe(200);
    expect((await send(`GET ${group("a").replace("?", "/?")}`)).status).toBe(200);
  });

  it("tells with HEAD whether a group exists", async () => {
    const { send } = await target.start();
    await send(`PUT ${group("a")}`, { body: { location: "eastus" } });
    expect(await send(`HEAD ${group("a")}`)).toMatchObject({ status: 204, body: undefined });
    expect(await send(`HEAD ${group("b")}`)).toMatchObject({ status: 404, body: undefined });
  });

  it("patches the whole map of tags, and keeps it when it is left out", async () => {
    const { send } = await target.start();
    await send(`PUT ${group("a")}`, { body: { location: "eastus", tags: { a: "1", b: "2" } } });
    expect((await send(`PATCH ${group("a")}`, { body: { tags: { c: "3" } } })).body.tags).toEqual({ c: "3" });
    expect((await send(`PATCH ${group("a")}`, { body: {} })).body.tags).toEqual({ c: "3" });
    expect((await send(`PATCH ${group("a")}`, { body: { tags: {} } })).body.tags).toEqual({});
  });

  it.each([
    { given: "get", request: `GET ${group("none")}`, body: undefined },
    { given: "update", request: `PATCH ${group("none")}`, body: { tags: {} } },
    { given: "delete", request: `DELETE ${group("none")}`, body: undefined },
  ])("refuses $given where no group is", async ({ request, body }) => {
    const { send } = await target.start();
    const refused = await send(request, { body });
    expect([refused.status, refused.body.error.code]).toEqual([404, "ResourceGroupNotFound"]);
  });

  it.each([
    {
      given: "another location",
      method: "PUT",
      body: { location: "westus" },
      status: 409,
      code: "InvalidResourceGroupLocation",
    },
    {
      given: "another manager",
      method: "PUT",
      body: { location: "eastus", managedBy: "x" },
      status: 400,
      code: "ResourceGroupManagedByMismatch",
    },
    {
      given: "a location to patch",
      method: "PATCH",
      body: { location: "eastus" },
      status: 400,
      code: "InvalidRequestContent",
    },
    {
      given: "a manager to patch",
      method: "PATCH",
      body: { managedBy: "x" },
      status: 400,
      code: "ResourceGroupManagedByMismatch",
    },
    { given: "no location", method: "PUT", body: {}, status: 400, code: "LocationRequired" },
    {
      given: "a location that is a number",
      method: "PUT",
      body: { location: 1 },
      status: 400,
      code: "LocationRequired",
    },
    {
      given: "tags that are a list",
      method: "PATCH",
      body: { tags: ["a"] },
      status: 400,
      code: "InvalidRequestContent",
    },
    {
      given: "a tag that is a number",
      method: "PATCH",
      body: { tags: { a: 1 } },
      status: 400,
      code: "InvalidRequestContent",
    },
    { given: "no JSON", method: "PUT", body: "location: eastus", status: 400, code: "InvalidRequestContent" },
  ])("refuses $given, and changes nothing", async ({ method, body, status, code }) => {
    const { send } = await target.start();
    const created = await send(`PUT ${group("a")}`, { body: { location: "eastus", tags: { keep: "me" } } });
    const refused = await send(`${method} ${group("a")}`, { body });
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
    expect((await send(`GET ${group("a")}`)).body).toEqual(created.body);
  });

  it.each([
    { given: "90 characters", name: "x".repeat(90) },
    { given: "letters of all scripts and every sign", name: "Ä漢字-_.(1)" },
    { given: "90 letters beyond the basic plane", name: "𝒳".repeat(90) },
    { given: "the name of a prototype", name: "__proto__" },
  ])("accepts a name of $given", async ({ name }) => {
    const { send } = await target.start();
    expect((await send(`PUT ${group(name)}`, { body: { location: "eastus" } })).status).toBe(201);
    expect((await send(`GET ${group(name)}`)).body.name).toBe(name);
  });

  it.each([
    { given: "91 characters", name: "x".repeat(91) },
    { given: "a period at the end", name: "a." },
    { given: "a space", name: "a b" },
    { given: "a slash", name: "a/b" },
    { given: "markup", name: "<script>" },
  ])("refuses a name with $given", async ({ name }) => {
    const { send } = await target.start();
    const refused = await send(`PUT ${group(name)}`, { body: { location: "eastus" } });
    expect([refused.status, refused.body.error.code]).toEqual([400, "InvalidResourceGroup"]);
  });

  it.each([
    { given: "50 of them", text: JSON.stringify(numbered(50)) },
    { given: "a name of 512 characters", text: `{"${"n".repeat(512)}":""}` },
    { given: "a value of 256 characters", text: `{"a":"${"v".repeat(256)}"}` },
    { given: "names of prototypes", text: '{"__proto__":"a","constructor":"b"}' },
  ])("accepts tags with $given", async ({ text }) => {
    const { send } = await target.start();
    const created = await send(`PUT ${group("a")}`, { body: `{"location":"eastus","tags":${text}}` });
    expect(JSON.stringify(created.body.tags)).toBe(text);
  });

  it.each([
    { given: "51 of them", tags: numbered(51), code: "InvalidTagCount" },
    { given: "a name of 513 characters", tags: { ["n".repeat(513)]: "" }, code: "InvalidTagName" },
    { given: "an empty name", tags: { "": "" }, code: "InvalidTagName" },
    { given: "a value of 257 characters", tags: { a: "v".repeat(257) }, code: "InvalidTagValue" },
    { given: "a slash in a name", tags: { "a/b": "" }, code: "InvalidTagNameCharacters" },
    { given: "a control character in a name", tags: { "a\u0007": "" }, code: "InvalidTagNameCharacters" },
    { given: "one name in two cases", tags: { Env: "", env: "" }, code: "InvalidTagName" },
  ])("refuses tags with $given", async ({ tags, code }) => {
    const { send } = await target.start();
    const refused = await send(`PUT ${group("a")}`, { body: { location: "eastus", tags } });
    expect([refused.status, refused.body.error.code]).toEqual([400, code]);
  });

  it("accepts the locations that it is given, and no other", async () => {
    const { send } = await target.start({ locations: ["northeurope"] });
    expect((await send(`PUT ${group("a")}`, { body: { location: "North Europe" } })).status).toBe(201);
    const refused = await send(`PUT ${group("b")}`, { body: { location: "eastus" } });
    expect([refused.status, refused.body.error.code]).toEqual([400, "LocationNotAvailableForResourceGroup"]);
  });

  it("refuses what cannot be a location, and subscriptions that do not exist", async () => {
    const { send } = await target.start({ subscriptions: [subscription.toUpperCase()] });
    const odd = await send(`PUT ${group("a")}`, { body: { location: "9 <moon>" } });
    expect([odd.status, odd.body.error.code]).toEqual([400, "LocationNotAvailableForResourceGroup"]);
    const other = await send(`GET ${group("a").replace(subscription, "other")}`);
    expect([other.status, other.body.error.code]).toEqual([404, "SubscriptionNotFound"]);
  });

  it("keeps groups of two subscriptions apart", async () => {
    const { send } = await target.start();
    await send(`PUT ${group("a")}`, { body: { location: "eastus" } });
    expect((await send(`GET ${group("a").replace(subscription, "other")}`)).status).toBe(404);
  });
});

function numbered(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`tag${index}`, String(index)]));
}
