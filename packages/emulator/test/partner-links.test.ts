import { describe, expect, it } from "vitest";
import { partner, targets } from "./targets.ts";

const start = "2026-01-01T00:00:00Z";
const frozen = { clock: { start } } as const;

describe.each(targets)("partner links, $name", (target) => {
  it("creates a link with state Active, version 1 and etag 1", async () => {
    const { send } = await target.start(frozen);
    const created = await send(`PUT ${partner("123456")}`, { body: { partnerId: "123456" } });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      etag: 1,
      id: "/providers/Vendor.ManagementPartner/partners/123456",
      name: "123456",
      type: "Vendor.ManagementPartner/partners",
      properties: {
        partnerId: "123456",
        partnerName: "Partner 123456",
        tenantId: "10000000-0000-4000-8000-000000000001",
        objectId: "20000000-0000-4000-8000-000000000002",
        state: "Active",
        createdTime: "2026-01-01T00:00:00.0001234Z",
        updatedTime: "2026-01-01T00:00:00.0001234Z",
        version: 1,
      },
    });
    expect((await send(`GET ${partner("123456")}`)).body).toEqual(created.body);
  });

  it("answers one link, not a list, where no ID is given, with and without a slash", async () => {
    const { send } = await target.start();
    const created = await send(`PUT ${partner("123456")}`);
    expect((await send(`GET ${partner()}`)).body).toEqual(created.body);
    expect((await send(`GET ${partner("")}`)).body).toEqual(created.body);
  });

  it("updates to the ID of the path, and raises version and etag by one", async () => {
    const { send, emulator } = await target.start(frozen);
    await send(`PUT ${partner("123456")}`);
    emulator.clock.advance(1500);
    const updated = await send(`PATCH ${partner("99999")}`, { body: { partnerId: "99999" } });
    expect(updated.status).toBe(200);
    expect(updated.body).toMatchObject({ etag: 2, name: "99999", properties: { version: 2, partnerId: "99999" } });
    expect(updated.body.properties).toMatchObject({
      createdTime: "2026-01-01T00:00:00.0001234Z",
      updatedTime: "2026-01-01T00:00:01.5001235Z",
    });
    expect((await send(`GET ${partner("123456")}`)).status).toBe(404);
  });

  it("deletes with an empty body, and a new link goes on with the versions of the old", async () => {
    const { send } = await target.start();
    await send(`PUT ${partner("123456")}`);
    const deleted = await send(`DELETE ${partner("123456")}`);
    expect([deleted.status, deleted.body]).toEqual([200, undefined]);
    expect((await send(`GET ${partner()}`)).status).toBe(404);
    const revived = await send(`PUT ${partner("654321")}`);
    expect(revived.body).toMatchObject({ etag: 3, properties: { state: "Active", version: 3, partnerId: "654321" } });
  });

  it.each([
    { given: "a second create", request: `PUT ${partner("2")}`, status: 409, code: "Conflict" },
    { given: "a second create with the same ID", request: `PUT ${partner("1")}`, status: 409, code: "Conflict" },
    { given: "get with another ID", request: `GET ${partner("2")}`, status: 404, code: "NotFound" },
    { given: "delete with another ID", request: `DELETE ${partner("2")}`, status: 404, code: "NotFound" },
    { given: "an ID that is no number", request: `PATCH ${partner("12a")}`, status: 400, code: "BadRequest" },
    { given: "an ID in other digits", request: `PATCH ${partner("%D9%A3")}`, status: 400, code: "BadRequest" },
  ])("refuses $given where a link is", async ({ request, status, code }) => {
    const { send } = await target.start();
    await send(`PUT ${partner("1")}`);
    const refused = await send(request);
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
    expect((await send(`GET ${partner()}`)).body).toMatchObject({ name: "1", etag: 1 });
  });

  it.each([
    { given: "get without an ID", request: `GET ${partner()}` },
    { given: "get", request: `GET ${partner("1")}` },
    { given: "update", request: `PATCH ${partner("1")}` },
    { given: "delete", request: `DELETE ${partner("1")}` },
  ])("refuses $given where no link is", async ({ request }) => {
    const { send } = await target.start();
    const refused = await send(request);
    expect([refused.status, refused.body.error.code]).toEqual([404, "NotFound"]);
  });

  it.each([
    { given: "another ID", request: `PUT ${partner("1")}`, body: { partnerId: "2" } },
    { given: "the ID as a number", request: `PUT ${partner("1")}`, body: { partnerId: 1 } },
    { given: "no ID in a create", request: `PUT ${partner("1")}`, body: {} },
    { given: "a list", request: `PUT ${partner("1")}`, body: [] },
    { given: "broken JSON", request: `PUT ${partner("1")}`, body: "{" },
  ])("refuses a body with $given", async ({ request, body }) => {
    const { send } = await target.start();
    const refused = await send(request, { body });
    expect([refused.status, refused.body.error.code]).toEqual([400, "InvalidRequestContent"]);
    expect((await send(`GET ${partner()}`)).status).toBe(404);
  });

  it("keeps one link per principal and tenant, whatever the principal is", async () => {
    const { send, emulator } = await target.start();
    const principals = [
      { kind: "user" },
      { kind: "guest", tenantId: "aaaaaaaa-0000-4000-8000-000000000001" },
      { kind: "managedIdentity", objectId: "bbbbbbbb-0000-4000-8000-000000000002" },
    ] as const;
    for (const [index, principal] of principals.entries()) {
      const token = await emulator.mintToken(principal);
      const created = await send(`PUT ${partner(String(index))}`, { token });
      expect(created.status).toBe(200);
      expect(created.body.properties).toMatchObject({ partnerId: String(index), version: 1 });
    }
    expect(emulator.snapshot().links).toHaveLength(3);
    expect((await send(`GET ${partner()}`)).body.name).toBe("0");
  });

  it("lists its operations", async () => {
    const { send } = await target.start();
    const listed = await send("GET /providers/Vendor.ManagementPartner/operations?api-version=2018-02-01");
    expect(listed.status).toBe(200);
    expect(listed.body.value.map((operation: { name: string }) => operation.name)).toEqual([
      "Vendor.ManagementPartner/partners/read",
      "Vendor.ManagementPartner/partners/write",
      "Vendor.ManagementPartner/partners/delete",
    ]);
  });

  it("takes what is not known of the service from its options", async () => {
    const { send } = await target.start({
      statuses: { alreadyLinked: 400, notLinked: 403, invalidPartnerId: 422 },
      partners: ["123456"],
      linkShape: { flatErrors: true, lowerCaseNamespace: true, versionAsText: true, withoutPartnerName: true },
    });
    expect(await send(`GET ${partner()}`)).toMatchObject({ status: 403, body: { code: "NotFound" } });
    expect(await send(`PUT ${partner("1")}`)).toMatchObject({ status: 422, body: { code: "BadRequest" } });
    const created = await send(`PUT ${partner("123456")}`);
    expect(created.body.id).toBe("/providers/vendor.managementpartner/partners/123456");
    expect(created.body.properties).toMatchObject({ version: "1" });
    expect(created.body.properties).not.toHaveProperty("partnerName");
    expect(await send(`PUT ${partner("123456")}`)).toMatchObject({ status: 400, body: { code: "Conflict" } });
  });

  it("serves the namespace that it is given, and no other", async () => {
    const { send, emulator } = await target.start({ vendor: "Microsoft", partners: (id) => id.startsWith("5") });
    const path = partner("55").replace("Vendor", "microsoft");
    expect((await send(`PUT ${path}`)).body.type).toBe("Microsoft.ManagementPartner/partners");
    expect((await send(`PATCH ${path.replace("/55", "/66")}`)).status).toBe(400);
    const elsewhere = await emulator.fetch(`https://management.example${partner("55")}`);
    expect(elsewhere.status).toBe(404);
  });
});
