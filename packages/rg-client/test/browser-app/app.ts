import * as http from "@lzkit/http";
import * as partner from "@lzkit/partner-client";
import * as group from "@lzkit/rg-client";

/** Uses both clients against the service that the page comes from. */
export async function run(token: string): Promise<unknown[]> {
  const cloud = http.defineCloud({ address: location.origin });
  const transport = http.createTransport({ cloud, token: () => token, allowInsecureLoopback: true });
  const client = partner.createPartnerClient({ transport });
  const groups = group.createResourceGroupClient({ transport, subscriptionId: "s" });
  const linked = [await client.ensure("1"), await client.ensure("2")].map(({ outcome }) => outcome);
  const rows = await partner.ensureMany([{ tenantId: "x", partnerId: "1", token: () => token }], {
    cloud,
    allowInsecureLoopback: true,
  });
  const created = await groups.ensure("Grün", { location: "West Europe", tags: { ä: "ö" } });
  const deleted = await groups.deleteAndWait("Grün");
  const missing = await groups
    .get("Grün")
    .catch((error: unknown) => http.isHttpError(error, "SERVICE_ERROR") && error.status);
  const moved = await transport.send({ method: "GET", path: "/moved" }).catch((error: { code: string }) => error.code);
  return [...linked, rows[0]?.error?.code, created.group.location, deleted, missing, moved];
}
