import { createEmulator, type Emulator } from "@lzkit/emulator";
import { createTransport, defineCloud, isHttpError, type Transport } from "@lzkit/http";
import { describe, expect, it } from "vitest";
import { principal } from "../test/contract-target.ts";
import { createPartnerClient, isPartnerError } from "./index.ts";

const cloud = defineCloud({ address: "https://management.example" });
const stranger = "cccccccc-3333-4333-8333-333333333333";

/** A service that answers everything with one body. */
function answering(body: BodyInit | null, init: ResponseInit = {}): Transport {
  const headers = { "content-type": "application/json" };
  return createTransport({ cloud, token: () => "t", fetch: async () => new Response(body, { headers, ...init }) });
}

function connect(emulator: Emulator, fetch: typeof globalThis.fetch = emulator.fetch): Transport {
  return createTransport({ cloud, token: () => emulator.mintToken(principal), fetch, clock: emulator.clock });
}

/** Somebody else who writes right before our first request of a method arrives. */
function interrupted(emulator: Emulator, method: string, other: () => Promise<unknown>): typeof globalThis.fetch {
  let isDone = false;
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method === method && !isDone) {
      isDone = true;
      await other();
    }
    return emulator.fetch(request);
  };
}

describe("reads", () => {
  const link = {
    name: "1",
    properties: { partnerId: "1", state: "Frozen", newField: [1], version: "7" },
    etag: "3",
    more: null,
  };

  it.each([
    { given: "one object", body: link },
    { given: "a list", body: { value: [link] } },
    { given: "a bare list", body: [link] },
  ])("$given, keeping what it does not know", async ({ body }) => {
    const client = createPartnerClient({ transport: answering(JSON.stringify(body)) });
    expect(await client.getCurrent()).toEqual({
      ...link,
      etag: 3,
      properties: { ...link.properties, version: 7 },
    });
  });

  it.each([
    { given: "an empty list", body: '{"value":[]}', status: 200 },
    { given: "an empty bare list", body: "[]", status: 200 },
    { given: "a deleted link", body: '{"properties":{"partnerId":"1","state":"Deleted"}}', status: 200 },
    { given: "404 without a body", body: null, status: 404 },
    { given: "404 in words", body: '{"message":"nothing here"}', status: 404 },
    { given: "a code of another status", body: '{"code":"PartnerNotFound"}', status: 400 },
  ])("nothing where there is $given", async ({ body, status }) => {
    expect(await createPartnerClient({ transport: answering(body, { status }) }).getCurrent()).toBeUndefined();
  });

  it.each([
    { given: "a page of a proxy", body: "<html>404</html>", status: 404 },
    { given: "a service without such links", body: '{"error":{"code":"InvalidResourceNamespace"}}', status: 404 },
  ])("an error, not nothing, where there is $given", async ({ body, status }) => {
    const client = createPartnerClient({ transport: answering(body, { status }) });
    await expect(client.getCurrent()).rejects.toSatisfy((error) => isHttpError(error, "SERVICE_ERROR"));
  });

  it.each(["{}", "null", '{"value":[{}]}', '{"properties":{"partnerId":5}}'])("no link from %s", async (body) => {
    const client = createPartnerClient({ transport: answering(body) });
    await expect(client.getCurrent()).rejects.toSatisfy((error) => isPartnerError(error, "ANSWER_UNREADABLE"));
    await expect(client.get("1")).rejects.toSatisfy((error) => isPartnerError(error, "ANSWER_UNREADABLE"));
  });

  it("the link anew where a write answers with nothing", async () => {
    const emulator = createEmulator();
    const silent: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const response = await emulator.fetch(request);
      return request.method === "GET" ? response : new Response(null, { status: 200 });
    };
    const client = createPartnerClient({ transport: connect(emulator, silent) });
    expect((await client.create("1")).properties.partnerId).toBe("1");
    expect((await client.update("2")).properties.partnerId).toBe("2");
  });
});

describe("expects a principal", () => {
  it.each([
    { given: "another tenant", expect: { tenantId: stranger }, field: "tenantId" },
    { given: "another principal", expect: { ...principal, objectId: stranger }, field: "objectId" },
  ])("and writes nothing with the token of $given", async ({ expect: expected, field }) => {
    const emulator = createEmulator();
    const client = createPartnerClient({ transport: connect(emulator), expect: expected });
    const writes = [() => client.create("1"), () => client.update("1"), () => client.delete("1")];
    for (const write of [...writes, () => client.ensure("1"), () => client.ensureUnlinked()]) {
      await expect(write()).rejects.toMatchObject({ code: "PRINCIPAL_UNEXPECTED", context: { field } });
    }
    expect(emulator.requests.list()).toEqual([]);
  });

  it("and refuses a token that does not say whose it is", async () => {
    const client = createPartnerClient({ transport: answering("{}"), expect: principal });
    await expect(client.create("1")).rejects.toMatchObject({
      code: "PRINCIPAL_UNEXPECTED",
      context: { field: "tenantId", actual: undefined },
    });
  });

  it("and writes with its token, whatever the case of the IDs", async () => {
    const expected = { tenantId: principal.tenantId.toUpperCase(), objectId: principal.objectId.toUpperCase() };
    const client = createPartnerClient({ transport: connect(createEmulator()), expect: expected });
    expect(await client.ensure("1")).toMatchObject({ outcome: "created" });
  });
});

describe("settles a race", () => {
  it.each([
    { given: "links the same partner", partnerId: "1", outcome: "unchanged" },
    { given: "links another partner", partnerId: "2", outcome: "updated" },
  ])("with somebody who $given first", async ({ partnerId, outcome }) => {
    const emulator = createEmulator();
    const other = createPartnerClient({ transport: connect(emulator) });
    const fetch = interrupted(emulator, "PUT", () => other.create(partnerId));
    const client = createPartnerClient({ transport: connect(emulator, fetch) });
    expect(await client.ensure("1")).toMatchObject({ outcome, link: { properties: { partnerId: "1" } } });
  });

  it("with somebody who deletes first", async () => {
    const emulator = createEmulator();
    const other = createPartnerClient({ transport: connect(emulator) });
    await other.create("2");
    const fetch = interrupted(emulator, "PATCH", () => other.delete("2"));
    const client = createPartnerClient({ transport: connect(emulator, fetch) });
    expect(await client.ensure("1")).toMatchObject({ outcome: "created", link: { properties: { partnerId: "1" } } });
  });

  it.each([
    { given: "deletes", act: "delete" as const },
    { given: "links another partner", act: "update" as const },
  ])("of two who want nothing linked, when one $given first", async ({ act }) => {
    const emulator = createEmulator();
    const other = createPartnerClient({ transport: connect(emulator) });
    await other.create("2");
    const fetch = interrupted(emulator, "DELETE", () => other[act](act === "delete" ? "2" : "3"));
    const client = createPartnerClient({ transport: connect(emulator, fetch) });
    expect(await client.ensureUnlinked()).toMatchObject({ outcome: "deleted" });
    expect(await other.getCurrent()).toBeUndefined();
  });

  it.each([{ cut: true }, { status: 500 }])(
    "with itself, when its write took effect but all answers are %j",
    async (lost) => {
      const emulator = createEmulator({ clock: { start: "2026-01-01T00:00:00Z", autoAdvance: true } });
      const operation = "partner.create" as const;
      emulator.faults.set({
        plan: [{ operation, ...lost, applied: true }, ...Array.from({ length: 9 }, () => ({ operation, ...lost }))],
      });
      const client = createPartnerClient({ transport: connect(emulator) });
      expect(await client.ensure("1")).toMatchObject({ outcome: "created", link: { properties: { partnerId: "1" } } });
    },
  );

  it("but passes on a refusal that is none", async () => {
    const emulator = createEmulator({ partners: ["1"] });
    const client = createPartnerClient({ transport: connect(emulator) });
    await expect(client.ensure("2")).rejects.toMatchObject({ name: "HttpError", status: 400 });
    expect(emulator.requests.list().filter(({ method }) => method === "PUT")).toHaveLength(1);
  });
});

describe("verifies", () => {
  it("and names everything that is wrong", async () => {
    const emulator = createEmulator();
    await createPartnerClient({ transport: connect(emulator) }).create("1");
    const foreign: typeof globalThis.fetch = async (input, init) => {
      const body: unknown = await (await emulator.fetch(input, init)).json();
      const text = JSON.stringify(body)
        .replaceAll(principal.tenantId, stranger)
        .replaceAll(principal.objectId, stranger);
      return new Response(text.replace('"Active"', '"Suspended"'), { headers: { "content-type": "application/json" } });
    };
    const client = createPartnerClient({ transport: connect(emulator, foreign) });
    expect((await client.verify({ partnerId: "2" })).problems).toEqual([
      { field: "partnerId", expected: "2", actual: "1" },
      { field: "tenantId", expected: principal.tenantId, actual: stranger },
      { field: "objectId", expected: principal.objectId, actual: stranger },
      { field: "state", expected: "Active", actual: "Suspended" },
    ]);
  });

  it("nothing with a token that does not say whose it is", async () => {
    const body = JSON.stringify({ properties: { partnerId: "1", state: "Active" } });
    const { verified, problems } = await createPartnerClient({ transport: answering(body) }).verify();
    expect({ verified, fields: problems.map(({ field }) => field) }).toEqual({
      verified: false,
      fields: ["tenantId", "objectId"],
    });
  });
});

describe("does not take a refusal for its own lost write", () => {
  it.each([
    { fault: { status: 429 }, lost: false },
    { fault: { cut: true, applied: false }, lost: true },
  ])("after $fault", async ({ fault, lost }) => {
    const emulator = createEmulator({ clock: { start: "2026-01-01T00:00:00Z", autoAdvance: true } });
    const client = createPartnerClient({ transport: connect(emulator) });
    emulator.faults.set({ plan: [{ operation: "partner.delete", ...fault }] });
    const deleted = client.delete("123456").then(
      () => "done",
      (error: unknown) => (isHttpError(error) ? error.status : error),
    );
    expect(await deleted).toBe(lost ? "done" : 404);
    await client.create("123456");
    emulator.faults.set({ plan: [{ operation: "partner.create", ...fault }] });
    const created = client.create("123456").then(
      () => "done",
      (error: unknown) => (isHttpError(error) ? error.status : error),
    );
    expect(await created).toBe(lost ? "done" : 409);
  });
});

describe("finds the link that counts", () => {
  const entry = (partnerId: string, state?: unknown) => ({ properties: { partnerId, state } });

  it.each([
    { given: "a deleted one before", list: [entry("1", "Deleted"), entry("2", "Active")], found: "2" },
    { given: "an unknown one before", list: [entry("1", "Frozen"), entry("2", "active")], found: "2" },
    { given: "an unknown one behind a deleted", list: [entry("1", "deleted"), entry("2", "Frozen")], found: "2" },
    { given: "deleted ones only", list: [entry("1", "Deleted"), entry("2", "Deleted")], found: undefined },
    { given: "a state that is no text", list: [entry("1", 5)], found: "1" },
    { given: "no state", list: [entry("1")], found: "1" },
  ])("in a list with $given", async ({ list, found }) => {
    const client = createPartnerClient({ transport: answering(JSON.stringify({ value: list })) });
    expect((await client.getCurrent())?.properties.partnerId).toBe(found);
  });
});
