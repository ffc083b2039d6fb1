import { describe, expect, it } from "vitest";
import { script } from "../test/answering.ts";
import { createResourceGroupClient, type ResourceGroupClient } from "./index.ts";

const group = { name: "rg", location: "westeurope", properties: { provisioningState: "Succeeded" } };

function client(answer: Parameters<typeof script>[0]): ReturnType<typeof script> & { groups: ResourceGroupClient } {
  const scripted = script(answer);
  return { ...scripted, groups: createResourceGroupClient({ transport: scripted.transport, subscriptionId: "s" }) };
}

function refusal(status: number, code: string): Response {
  return Response.json({ error: { code, message: "no" } }, { status });
}

describe("update", () => {
  it("takes no location, neither in the types nor at run time", async () => {
    const { groups, seen } = client(() => Response.json(group));
    // @ts-expect-error -- a location cannot be changed
    const alone = groups.update("rg", { location: "northeurope" });
    // @ts-expect-error -- nor beside tags
    const beside = groups.update("rg", { tags: {}, location: "northeurope" });
    const variable = { tags: {}, location: "northeurope" };
    // @ts-expect-error -- nor in a variable, where excess properties are not looked for
    const inVariable = groups.update("rg", variable);
    // @ts-expect-error -- nor who manages it
    const manager = groups.update("rg", { tags: {}, managedBy: "x" });
    for (const refused of [alone, beside, inVariable]) {
      await expect(refused).rejects.toMatchObject({ code: "FIELD_NOT_PATCHABLE", context: { field: "location" } });
    }
    await expect(manager).rejects.toMatchObject({ code: "FIELD_NOT_PATCHABLE", context: { field: "managedBy" } });
    expect(seen).toEqual([]);
  });
});

describe("sends what the specification says", () => {
  it.each<{ call: string; run: (groups: ResourceGroupClient) => Promise<unknown>; sent: string; json?: unknown }>([
    {
      call: "get",
      run: (groups) => groups.get("Rg"),
      sent: "GET /subscriptions/s/resourcegroups/Rg?api-version=2021-04-01",
    },
    {
      call: "createOrReplace",
      run: (groups) => groups.createOrReplace("Rg", { location: "West Europe", managedBy: "m", tags: { a: "1" } }),
      sent: "PUT /subscriptions/s/resourcegroups/Rg?api-version=2021-04-01",
      json: { location: "westeurope", managedBy: "m", tags: { a: "1" } },
    },
    {
      call: "update",
      run: (groups) => groups.update("Rg", { tags: { a: "1" } }),
      sent: "PATCH /subscriptions/s/resourcegroups/Rg?api-version=2021-04-01",
      json: { tags: { a: "1" } },
    },
    {
      call: "delete",
      run: (groups) =>
        groups.delete("Rg", { forceDeletionTypes: ["Vendor.Compute/virtualMachines", "Vendor.Compute/x"] }),
      sent: "DELETE /subscriptions/s/resourcegroups/Rg?api-version=2021-04-01&forceDeletionTypes=Vendor.Compute%2FvirtualMachines%2CVendor.Compute%2Fx",
    },
  ])("in $call", async ({ run, sent, json }) => {
    const { groups, seen } = client(() => Response.json(group));
    await run(groups);
    expect(seen.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([sent]);
    expect(seen[0]?.json).toEqual(json);
  });
});

describe("reads", () => {
  it("what it does not know, and leaves out what is null", async () => {
    const { groups } = client(() => Response.json({ ...group, tags: null, managedBy: null, newField: { a: [1] } }));
    expect(await groups.get("rg")).toEqual({ ...group, newField: { a: [1] } });
  });

  it.each(["null", "[]", "{}", '{"name":"rg"}'])("no group from %s", async (body) => {
    const { groups } = client(() => new Response(body, { headers: { "content-type": "application/json" } }));
    await expect(groups.get("rg")).rejects.toMatchObject({ code: "ANSWER_UNREADABLE" });
  });

  it("the group anew where a write answers with nothing", async () => {
    const { groups, seen } = client(({ method }) => (method === "GET" ? Response.json(group) : new Response(null)));
    expect(await groups.createOrReplace("rg", { location: "westeurope" })).toEqual(group);
    expect(await groups.update("rg", { tags: {} })).toEqual(group);
    expect(seen.map(({ method }) => method)).toEqual(["PUT", "GET", "PATCH", "GET"]);
  });
});

describe("ensure", () => {
  it("refuses another manager than the one that is there", async () => {
    const { groups, seen } = client(() => Response.json({ ...group, managedBy: "/A" }));
    const same = groups.ensure("rg", { location: "westeurope", managedBy: "/a" });
    expect(await same).toMatchObject({ outcome: "unchanged" });
    await expect(groups.ensure("rg", { location: "westeurope", managedBy: "/b" })).rejects.toMatchObject({
      code: "MANAGED_BY_CONFLICT",
      context: { wanted: "/b", managedBy: "/A" },
    });
    expect(seen.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });

  it.each([
    { given: "a missing subscription", code: "SubscriptionNotFound" },
    { given: "a service without resource groups", code: "InvalidResourceNamespace" },
  ])("creates nothing where it meets $given", async ({ code }) => {
    const { groups, seen } = client(() => refusal(404, code));
    await expect(groups.ensure("rg", { location: "westeurope" })).rejects.toMatchObject({ serviceCode: code });
    expect(seen).toHaveLength(1);
  });

  it("names the conflict when somebody else creates the group elsewhere first", async () => {
    const { groups } = client((_request, count) => {
      if (count === 1) return refusal(404, "ResourceGroupNotFound");
      return count === 2
        ? refusal(409, "InvalidResourceGroupLocation")
        : Response.json({ ...group, location: "northeurope" });
    });
    await expect(groups.ensure("rg", { location: "westeurope" })).rejects.toMatchObject({
      code: "LOCATION_CONFLICT",
      context: { wanted: "westeurope", location: "northeurope" },
    });
  });
});

describe("ensure, when another makes the group in between", () => {
  it.each([
    { given: "the service says that it is new", statuses: [201], outcome: "created" },
    { given: "the service says that it was there", statuses: [200], outcome: "updated" },
    { given: "an earlier try may have made it", statuses: [503, 200], outcome: "created" },
  ])("says what it did: $given", async ({ statuses, outcome }) => {
    const left = [...statuses];
    const { groups } = client(({ method }) =>
      method === "GET" ? refusal(404, "ResourceGroupNotFound") : Response.json(group, { status: left.shift() ?? 500 }),
    );
    expect(await groups.ensure("rg", { location: "westeurope" })).toEqual({ outcome, group, previous: undefined });
  });
});
