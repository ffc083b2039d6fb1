import { ACEProvisioningManagementPartnerAPI } from "@azure/arm-managementpartner";
import { ResourceManagementClient } from "@azure/arm-resources";
import type { TokenCredential } from "@azure/core-auth";
import { ClientSecretCredential } from "@azure/identity";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type EmulatorServer, startServer } from "../src/server.ts";
import { subscription } from "./targets.ts";

const tenant = "cccccccc-0000-4000-8000-000000000003";
const polling = { updateIntervalInMs: 20 };
const retryOptions = { retryDelayInMs: 1, maxRetryDelayInMs: 5 };

let server: EmulatorServer;
let connection: {
  readonly endpoint: string;
  readonly tlsOptions: { readonly ca: string };
  readonly retryOptions: object;
};

beforeEach(async () => {
  server = await startServer({
    https: true,
    vendor: "Microsoft",
    apiVersions: "any",
    deleteSeconds: 1,
    retryAfterSeconds: 0,
  });
  onTestFinished(() => server.close());
  connection = { endpoint: server.url, tlsOptions: { ca: server.ca ?? "" }, retryOptions };
});

describe("@azure/arm-resources", () => {
  it("creates, reads, updates, lists and deletes resource groups, and finds out whether one exists", async () => {
    const { resourceGroups } = new ResourceManagementClient(minted(), subscription, connection);
    const created = await resourceGroups.createOrUpdate("rg-one", { location: "West Europe", tags: { env: "prod" } });
    expect(created).toMatchObject({
      name: "rg-one",
      location: "westeurope",
      properties: { provisioningState: "Succeeded" },
    });
    expect(await resourceGroups.get("RG-ONE")).toEqual(created);
    expect(await resourceGroups.update("rg-one", { tags: { env: "test" } })).toMatchObject({ tags: { env: "test" } });
    for (const name of ["rg-two", "rg-three"]) await resourceGroups.createOrUpdate(name, { location: "eastus" });
    expect(await namesOf(resourceGroups.list({ top: 1 }))).toEqual(["rg-one", "rg-three", "rg-two"]);
    expect(await namesOf(resourceGroups.list({ filter: "tagName eq 'env' and tagValue eq 'test'" }))).toEqual([
      "rg-one",
    ]);
    expect((await resourceGroups.checkExistence("rg-one")).body).toBe(true);

    await resourceGroups.beginDeleteAndWait("rg-one", {
      ...polling,
      forceDeletionTypes: "Microsoft.Compute/virtualMachines",
    });
    const polls = server.emulator.requests.list().filter(({ operation }) => operation === "group.deleteResult");
    expect(polls.map(({ status }) => status)).toEqual(expect.arrayContaining([202, 200]));
    expect((await resourceGroups.checkExistence("rg-one")).body).toBe(false);
  });

  it("reads the errors: not found, a location that differs, a blocked delete", async () => {
    const { resourceGroups } = new ResourceManagementClient(minted(), subscription, connection);
    await expect(resourceGroups.get("none")).rejects.toMatchObject({ statusCode: 404, code: "ResourceGroupNotFound" });
    await resourceGroups.createOrUpdate("rg", { location: "eastus" });
    const moved = resourceGroups.createOrUpdate("rg", { location: "westus" });
    await expect(moved).rejects.toMatchObject({ statusCode: 409, code: "InvalidResourceGroupLocation" });
    server.emulator.blockDeletion({ subscriptionId: subscription, resourceGroupName: "rg" });
    const blocked = resourceGroups.beginDeleteAndWait("rg", polling);
    await expect(blocked).rejects.toMatchObject({ statusCode: 409, code: "ResourceGroupDeletionBlocked" });
  });

  it("gets through faults and throttling by trying again", async () => {
    const { resourceGroups } = new ResourceManagementClient(minted(), subscription, connection);
    server.emulator.faults.set({ plan: [{ status: 503 }, { status: 429, headers: { "retry-after": "0" } }] });
    expect(await resourceGroups.createOrUpdate("rg", { location: "eastus" })).toMatchObject({ name: "rg" });
    expect(server.emulator.requests.list().map(({ status }) => status)).toEqual([503, 429, 201]);
  });
});

describe("@azure/arm-managementpartner", () => {
  it("creates, reads, updates and deletes a link, and lists the operations", async () => {
    const client = new ACEProvisioningManagementPartnerAPI(minted(), connection);
    const created = await client.partner.create("123456");
    expect(created).toMatchObject({ partnerId: "123456", state: "Active", version: 1, etag: 1 });
    expect(created).toMatchObject({ name: "123456", type: "Microsoft.ManagementPartner/partners" });
    expect((await client.partner.get("123456")).partnerId).toBe("123456");
    expect((await client.partners.get()).partnerId).toBe("123456");
    expect(await client.partner.update("654321")).toMatchObject({ partnerId: "654321", version: 2 });
    await client.partner.delete("654321");
    const operations: (string | undefined)[] = [];
    for await (const operation of client.operation.list()) operations.push(operation.name);
    expect(operations).toContain("Microsoft.ManagementPartner/partners/write");
  });

  it("reads the errors: linked already, not linked, an ID that is not valid, a token that is none", async () => {
    const client = new ACEProvisioningManagementPartnerAPI(minted(), connection);
    await expect(client.partners.get()).rejects.toMatchObject({ statusCode: 404 });
    await expect(client.partner.create("abc")).rejects.toMatchObject({ statusCode: 400 });
    await client.partner.create("1");
    await expect(client.partner.create("1")).rejects.toMatchObject({ statusCode: 409 });
    const stranger = new ACEProvisioningManagementPartnerAPI(fixed("nonsense"), connection);
    await expect(stranger.partners.get()).rejects.toMatchObject({ statusCode: 401 });
  });
});

describe("@azure/identity", () => {
  it("gets a token for a client secret that the services accept", async () => {
    const credential = new ClientSecretCredential(tenant, "aaaaaaaa-0000-4000-8000-00000000000a", "secret", {
      authorityHost: server.url,
      disableInstanceDiscovery: true,
      tlsOptions: connection.tlsOptions,
    });
    const client = new ACEProvisioningManagementPartnerAPI(credential, {
      ...connection,
      credentialScopes: "https://management.azure.com/.default",
    });
    expect(await client.partner.create("123456")).toMatchObject({ tenantId: tenant });
    const { resourceGroups } = new ResourceManagementClient(credential, subscription, connection);
    expect(await resourceGroups.createOrUpdate("rg", { location: "eastus" })).toMatchObject({ name: "rg" });
    const issued = server.emulator.requests.list().filter(({ operation }) => operation === "token.issue");
    expect(issued.map(({ status }) => status)).toEqual([200, 200]);
  });
});

function minted(): TokenCredential {
  return {
    getToken: async () => ({ token: await server.emulator.mintToken(), expiresOnTimestamp: Date.now() + 3_000_000 }),
  };
}

function fixed(token: string): TokenCredential {
  return { getToken: () => Promise.resolve({ token, expiresOnTimestamp: Date.now() + 3_000_000 }) };
}

async function namesOf(groups: AsyncIterable<{ name?: string }>): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = [];
  for await (const { name } of groups) names.push(name);
  return names;
}
