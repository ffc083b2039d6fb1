import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isHttpError } from "@lzkit/http";
import { createPartnerClient, type PartnerClient } from "../src/index.ts";
import type { ContractService, ContractTarget } from "./contract-target.ts";

/** What every service of partner links, and this client with it, has to do. */
export function describePartnerContract(target: ContractTarget): void {
  const title = target.skip === undefined ? target.name : `${target.name} (skipped: ${target.skip})`;
  describe.skipIf(target.skip !== undefined)(`partner links of ${title}`, () => {
    const [one, other] = target.partners;
    let service: ContractService;
    let client: PartnerClient;

    beforeAll(async () => {
      service = await target.start();
      client = createPartnerClient({ transport: service.transport });
    });
    beforeEach(() => service.reset());
    afterAll(() => service.close());

    it("answers undefined when nothing is linked", async () => {
      expect(await client.getCurrent()).toBeUndefined();
    });

    it("creates an active link, which is read with and without its ID", async () => {
      const link = await client.create(one);
      expect(link).toMatchObject({ name: one, properties: { partnerId: one, state: "Active" } });
      expect(await client.get(one)).toEqual(link);
      expect(await client.getCurrent()).toEqual(link);
    });

    it.runIf(target.supports.fresh)("begins with version 1 and etag 1, as numbers", async () => {
      expect(await client.create(one)).toMatchObject({ etag: 1, properties: { version: 1 } });
    });

    it("keeps timestamps with all their digits", async () => {
      const { properties } = await client.create(one);
      expect(properties.createdTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6,7}Z$/);
    });

    it("refuses to create where something is linked", async () => {
      await client.create(one);
      await expect(client.create(other)).rejects.toSatisfy((error) => isHttpError(error, "SERVICE_ERROR"));
      expect((await client.getCurrent())?.properties.partnerId).toBe(one);
    });

    it("updates to the new ID of the path, a version higher and created when it was", async () => {
      const before = await client.create(one);
      const after = await client.update(other);
      expect(after.properties).toMatchObject({
        partnerId: other,
        state: "Active",
        createdTime: before.properties.createdTime,
        version: (before.properties.version ?? 0) + 1,
      });
      await expect(client.get(one)).rejects.toSatisfy((error) => isHttpError(error, "SERVICE_ERROR"));
    });

    it("refuses to update where nothing is linked", async () => {
      await expect(client.update(one)).rejects.toSatisfy((error) => isHttpError(error, "SERVICE_ERROR"));
      expect(await client.getCurrent()).toBeUndefined();
    });

    it("deletes, and refuses to delete once more", async () => {
      await client.create(one);
      await client.delete(one);
      expect(await client.getCurrent()).toBeUndefined();
      await expect(client.delete(one)).rejects.toSatisfy((error) => isHttpError(error, "SERVICE_ERROR"));
    });

    it("refuses to delete the link to another partner", async () => {
      await client.create(one);
      await expect(client.delete(other)).rejects.toSatisfy((error) => isHttpError(error, "SERVICE_ERROR"));
      expect((await client.getCurrent())?.properties.partnerId).toBe(one);
    });

    it("creates again what was deleted", async () => {
      await client.create(one);
      await client.delete(one);
      const revived = await client.create(other);
      expect(revived.properties).toMatchObject({ partnerId: other, state: "Active" });
    });

    it.runIf(target.supports.unknownPartner !== undefined)("refuses a partner that does not exist", async () => {
      const created = client.create(target.supports.unknownPartner ?? "");
      await expect(created).rejects.toSatisfy((error) => isHttpError(error, "SERVICE_ERROR"));
      expect(await client.getCurrent()).toBeUndefined();
    });

    it("ensures: created, unchanged, updated", async () => {
      expect(await client.ensure(one)).toMatchObject({ outcome: "created", previous: undefined });
      expect(await client.ensure(one)).toMatchObject({ outcome: "unchanged", link: { name: one } });
      expect(await client.ensure(other)).toMatchObject({
        outcome: "updated",
        link: { properties: { partnerId: other } },
        previous: { properties: { partnerId: one } },
      });
    });

    it("only tells what it would do in a dry run", async () => {
      expect(await client.ensure(one, { dryRun: true })).toEqual({
        outcome: "would-create",
        link: undefined,
        previous: undefined,
      });
      const link = await client.create(one);
      expect(await client.ensure(other, { dryRun: true })).toEqual({ outcome: "would-update", link, previous: link });
      expect(await client.ensure(one, { dryRun: true })).toMatchObject({ outcome: "unchanged" });
      expect(await client.getCurrent()).toEqual(link);
    });

    it("ensures that nothing is linked", async () => {
      expect(await client.ensureUnlinked()).toEqual({ outcome: "unchanged", previous: undefined });
      const previous = await client.create(one);
      expect(await client.ensureUnlinked()).toEqual({ outcome: "deleted", previous });
      expect(await client.getCurrent()).toBeUndefined();
    });

    it("verifies that the right principal is linked to the right partner", async () => {
      expect(await client.verify()).toMatchObject({ verified: false, problems: [{ field: "link" }] });
      const link = await client.create(one);
      expect(await client.verify({ partnerId: one })).toEqual({ verified: true, link, problems: [] });
      expect(await client.verify({ partnerId: other })).toMatchObject({
        verified: false,
        problems: [{ field: "partnerId", expected: other, actual: one }],
      });
    });

    it.runIf(target.supports.faults).each([
      { write: "create", done: () => client.create(one), expected: one },
      { write: "update", done: async () => (await client.create(other), client.update(one)), expected: one },
      { write: "delete", done: async () => (await client.create(one), client.delete(one)), expected: undefined },
    ] as const)("settles a $write whose answer is lost", async ({ write, done, expected }) => {
      service.emulator?.faults.set({ plan: [{ operation: `partner.${write}`, cut: true, applied: true }] });
      await done();
      expect((await client.getCurrent())?.properties.partnerId).toBe(expected);
      expect(service.emulator?.faults.current().plan).toEqual([]);
    });
  });
}
