import type { OperationProgress } from "@lzkit/http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createResourceGroupClient, type ResourceGroup, type ResourceGroupClient } from "../src/index.ts";
import type { ContractService, ContractTarget } from "./contract-target.ts";

const name = "lzkit-contract-Grün_(1)";
const missing = { name: "HttpError", code: "SERVICE_ERROR", status: 404, serviceCode: "ResourceGroupNotFound" };

/** What every service of resource groups, and this client with it, has to do. */
export function describeGroupContract(target: ContractTarget): void {
  const title = target.skip === undefined ? target.name : `${target.name} (skipped: ${target.skip})`;
  describe.skipIf(target.skip !== undefined)(`resource groups of ${title}`, { timeout: 600_000 }, () => {
    const { one, oneDisplayed, other } = target.locations;
    let service: ContractService;
    let groups: ResourceGroupClient;

    beforeAll(async () => {
      service = await target.start();
      groups = createResourceGroupClient(service);
    });
    beforeEach(() => service.reset());
    afterAll(() => service.close());

    it("says that a group is not there", async () => {
      expect(await groups.exists(name)).toBe(false);
      await expect(groups.get(name)).rejects.toMatchObject(missing);
    });

    it("creates a group, in a location of any spelling, and reads it in any case", async () => {
      const group = await groups.createOrReplace(name, { location: oneDisplayed, tags: { Owner: "platform" } });
      expect(group).toMatchObject({
        name,
        location: one,
        tags: { Owner: "platform" },
        properties: { provisioningState: "Succeeded" },
      });
      expect(group.type).toMatch(/^\w+\.Resources\/resourceGroups$/);
      expect(group.id?.toLowerCase()).toBe(
        `/subscriptions/${service.subscriptionId}/resourceGroups/${name}`.toLowerCase(),
      );
      expect(await groups.get(name.toLowerCase())).toEqual(group);
      expect(await groups.exists(name.toUpperCase())).toBe(true);
    });

    it.each(["a½", "aⅧ", "a²", "a b", "a🙂", "a."])(
      "agrees with the service that no group is named %s",
      async (bad) => {
        await expect(groups.createOrReplace(bad, { location: one })).rejects.toMatchObject({ code: "NAME_INVALID" });
        const path = `/subscriptions/${service.subscriptionId}/resourcegroups/${encodeURIComponent(bad)}`;
        const sent = service.transport.send({ method: "PUT", path, apiVersion: "2021-04-01", json: { location: one } });
        await expect(sent).rejects.toMatchObject({ status: 400 });
      },
    );

    it.each([
      { given: "names", long: { ["🙂".repeat(512)]: "v" }, longer: { ["🙂".repeat(513)]: "v" } },
      { given: "values", long: { n: "🙂".repeat(256) }, longer: { n: "🙂".repeat(257) } },
    ])("agrees with the service on the length of tags' $given", async ({ long, longer }) => {
      expect((await groups.createOrReplace(name, { location: one, tags: long })).tags).toEqual(long);
      await expect(groups.replaceTags(name, longer)).rejects.toMatchObject({ code: "TAGS_INVALID" });
      const path = `/subscriptions/${service.subscriptionId}/resourcegroups/${encodeURIComponent(name)}`;
      const sent = service.transport.send({ method: "PATCH", path, apiVersion: "2021-04-01", json: { tags: longer } });
      await expect(sent).rejects.toMatchObject({ status: 400 });
    });

    it("takes managedBy on creation", async () => {
      const managedBy = "22222222-2222-4222-8222-222222222222";
      expect(await groups.createOrReplace(name, { location: one, managedBy })).toMatchObject({ managedBy });
    });

    it("replaces a group: tags that are not given are gone", async () => {
      await groups.createOrReplace(name, { location: one, tags: { a: "1", b: "2" } });
      expect((await groups.createOrReplace(name, { location: one, tags: { b: "3" } })).tags).toEqual({ b: "3" });
    });

    it("names both locations when a group is elsewhere", async () => {
      await groups.createOrReplace(name, { location: one });
      const conflict = {
        name: "ResourceGroupError",
        code: "LOCATION_CONFLICT",
        context: { name, wanted: other, location: one },
      };
      const replaced = groups.createOrReplace(name, { location: other });
      await expect(replaced).rejects.toMatchObject({ ...conflict, cause: { status: 409 } });
      await expect(groups.ensure(name, { location: other })).rejects.toMatchObject(conflict);
    });

    it("replaces all tags in an update", async () => {
      await groups.createOrReplace(name, { location: one, tags: { a: "1", b: "2" } });
      expect((await groups.update(name, { tags: { c: "3" } })).tags).toEqual({ c: "3" });
      expect((await groups.replaceTags(name, {})).tags ?? {}).toEqual({});
    });

    it("merges tags whatever their case, keeping names as they were", async () => {
      await groups.createOrReplace(name, { location: one, tags: { Owner: "a", cost: "1" } });
      const { tags } = await groups.mergeTags(name, { OWNER: "b", Übersicht: "ja" });
      expect(tags).toEqual({ Owner: "b", cost: "1", Übersicht: "ja" });
      expect((await groups.get(name)).tags).toEqual(tags);
    });

    it("refuses to update what is not there", async () => {
      await expect(groups.update(name, { tags: {} })).rejects.toMatchObject(missing);
      await expect(groups.mergeTags(name, { a: "1" })).rejects.toMatchObject(missing);
    });

    it("ensures: created, unchanged, updated", async () => {
      const settings = { location: oneDisplayed, tags: { a: "1" } };
      expect(await groups.ensure(name, settings)).toMatchObject({ outcome: "created", previous: undefined });
      expect(await groups.ensure(name, settings)).toMatchObject({ outcome: "unchanged" });
      expect(await groups.ensure(name, { location: one })).toMatchObject({ outcome: "unchanged" });
      const updated = await groups.ensure(name, { location: one, tags: { A: "2", b: "3" } });
      expect(updated).toMatchObject({
        outcome: "updated",
        group: { tags: { a: "2", b: "3" } },
        previous: { tags: { a: "1" } },
      });
    });

    it("lists groups over all pages, and those with a tag", async () => {
      const names = ["1", "2", "3", "4", "5"].map((part) => `lzkit-contract-${part}`);
      for (const each of names) {
        const tags = each.endsWith("1") ? { lzkit: "it's" } : each.endsWith("2") ? { lzkit: "other" } : undefined;
        await groups.createOrReplace(each, { location: one, tags });
      }
      const list = async (filter?: Parameters<ResourceGroupClient["list"]>[0]): Promise<string[]> => {
        const found: ResourceGroup[] = [];
        for await (const group of groups.list(filter)) found.push(group);
        return found.map(({ name }) => name).filter((each) => target.supports.alone || names.includes(each));
      };
      expect((await list()).sort()).toEqual(names);
      expect((await list({ top: 1 })).sort()).toEqual(names);
      expect((await list({ tag: { name: "lzkit" } })).sort()).toEqual(names.slice(0, 2));
      expect(await list({ tag: { name: "lzkit", value: "it's" } })).toEqual(names.slice(0, 1));
    });

    it("deletes a group, and waits until it is gone", async () => {
      await groups.createOrReplace(name, { location: one });
      const seen: OperationProgress[] = [];
      expect(await groups.deleteAndWait(name, { onProgress: (progress) => seen.push(progress) })).toBe("deleted");
      expect(await groups.exists(name)).toBe(false);
      expect(seen.length).toBeGreaterThan(0);
      expect(seen[0]).toMatchObject({ polls: 0 });
      expect(seen[0]?.nextPollMs).toBeGreaterThan(0);
    });

    it("starts a deletion, which another client follows to its end", async () => {
      await groups.createOrReplace(name, { location: one });
      const { outcome, resumeToken } = await groups.delete(name);
      expect(outcome).toBe("deleting");
      const another = createResourceGroupClient(service);
      const token: string = JSON.parse(JSON.stringify(resumeToken));
      const tokens: string[] = [];
      for await (const progress of another.watchDeletion(token)) tokens.push(progress.resumeToken);
      expect(tokens).not.toEqual([]);
      expect(await groups.exists(name)).toBe(false);
      // The service may forget the operation, or not: it is gone either way.
      let polls = 0;
      for await (const progress of another.watchDeletion(tokens.at(-1) ?? "")) polls = Math.max(polls, progress.polls);
      expect(polls).toBeLessThan(3);
    });

    it("does not mind a group that is being deleted already", async () => {
      await groups.createOrReplace(name, { location: one });
      await groups.delete(name);
      const { outcome } = await groups.delete(name);
      expect(outcome).toBe("deleting");
      expect(await groups.deleteAndWait(name, { ifMissing: "ignore" })).toMatch(/deleted|missing/);
      expect(await groups.exists(name)).toBe(false);
    });

    it("refuses to write to a group that is being deleted", async () => {
      await groups.createOrReplace(name, { location: one });
      const { resumeToken = "" } = await groups.delete(name);
      const refusal = { name: "ResourceGroupError", code: "BEING_DELETED", context: { name } };
      await expect(groups.createOrReplace(name, { location: one })).rejects.toMatchObject(refusal);
      await expect(groups.replaceTags(name, { a: "1" })).rejects.toMatchObject(refusal);
      for await (const progress of groups.watchDeletion(resumeToken)) expect(progress.polls).toBeGreaterThanOrEqual(0);
    });

    it("refuses to ensure a group that is being deleted", async () => {
      await groups.createOrReplace(name, { location: one });
      const { resumeToken } = await groups.delete(name);
      expect((await groups.get(name)).properties?.provisioningState).toBe("Deleting");
      await expect(groups.ensure(name, { location: one })).rejects.toMatchObject({ code: "BEING_DELETED" });
      for await (const _ of groups.watchDeletion(resumeToken ?? ""));
    });

    it("deletes what is not there only for those who say so", async () => {
      await expect(groups.delete(name)).rejects.toMatchObject(missing);
      await expect(groups.deleteAndWait(name)).rejects.toMatchObject(missing);
      expect(await groups.delete(name, { ifMissing: "ignore" })).toEqual({
        outcome: "missing",
        resumeToken: undefined,
      });
      expect(await groups.deleteAndWait(name, { ifMissing: "ignore" })).toBe("missing");
    });

    it.runIf(target.supports.blocks)("tells what blocks a deletion, after which the group is back", async () => {
      const group = await groups.createOrReplace(name, { location: one });
      const details = [{ target: "/subscriptions/x/locks/l", message: "a lock" }];
      const { subscriptionId } = service;
      service.emulator?.blockDeletion({ subscriptionId, resourceGroupName: name, details });
      await expect(groups.deleteAndWait(name)).rejects.toMatchObject({
        name: "ResourceGroupError",
        code: "DELETION_BLOCKED",
        context: { name, blockers: details },
        message: expect.stringContaining("/subscriptions/x/locks/l: a lock"),
      });
      expect(await groups.get(name)).toEqual(group);
    });

    it.runIf(target.supports.faults).each(["put", "patch", "delete"] as const)(
      "settles a %s whose answer is lost",
      async (write) => {
        await groups.createOrReplace(name, { location: one, tags: { a: "1" } });
        const operation = ({ put: "createOrReplace", patch: "update", delete: "delete" } as const)[write];
        service.emulator?.faults.set({ plan: [{ operation: `group.${operation}`, cut: true, applied: true }] });
        if (write === "put") await groups.createOrReplace(name, { location: one, tags: { a: "2" } });
        if (write === "patch") await groups.update(name, { tags: { a: "2" } });
        if (write === "delete") await groups.deleteAndWait(name);
        expect(service.emulator?.faults.current().plan).toEqual([]);
        expect(await groups.exists(name)).toBe(write !== "delete");
      },
    );
  });
}
