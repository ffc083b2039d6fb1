import { expect, it } from "vitest";
import { createTransport, defineCloud } from "@lzkit/http";
import { createPartnerClient, formatPartnerLinkId, isPartnerError, parsePartnerLinkId, PartnerError } from "./index.ts";

it.each([
  "",
  "12a",
  "12 3",
  "１２３",
  "../x",
  "-1",
  "1.0",
  123456 as unknown as string,
  undefined as unknown as string,
])("refuses the partner ID %j before anything is sent", async (partnerId) => {
  let sent = 0;
  const transport = createTransport({
    cloud: defineCloud({ address: "https://management.example" }),
    token: () => `t${++sent}`,
    fetch: async () => Response.json({ sent: ++sent }),
  });
  const client = createPartnerClient({ transport });
  const calls = [
    () => client.get(partnerId),
    () => client.create(partnerId),
    () => client.update(partnerId),
    () => client.delete(partnerId),
    () => client.ensure(partnerId),
  ];
  for (const call of calls) {
    await expect(call()).rejects.toSatisfy((error) => isPartnerError(error, "PARTNER_ID_INVALID"));
  }
  expect(sent).toBe(0);
});

it("refuses to verify a bad partner ID", async () => {
  const transport = createTransport({
    cloud: defineCloud({ address: "https://management.example" }),
    token: () => "t",
  });
  const verified = createPartnerClient({ transport }).verify({ partnerId: "x" });
  await expect(verified).rejects.toSatisfy((error) => isPartnerError(error, "PARTNER_ID_INVALID"));
});

it.each([
  { id: "/providers/Vendor.ManagementPartner/partners/123456", vendorNamespace: "Vendor", partnerId: "123456" },
  { id: "/PROVIDERS/microsoft.managementpartner/Partners/0123", vendorNamespace: "microsoft", partnerId: "0123" },
])("reads the id $id", ({ id, ...expected }) => {
  expect(parsePartnerLinkId(id)).toEqual(expected);
});

it.each(["", "123456", "/providers/Vendor.Other/partners/1", "/providers/Vendor.ManagementPartner/partners/1/2"])(
  "refuses the id %j",
  (id) => {
    expect(() => parsePartnerLinkId(id)).toThrow(PartnerError);
  },
);

it("writes an id, but none with a bad partner ID", () => {
  const id = "/providers/Vendor.ManagementPartner/partners/123456";
  expect(formatPartnerLinkId(parsePartnerLinkId(id.toLowerCase().replace("vendor", "Vendor")))).toBe(id);
  expect(() => formatPartnerLinkId({ vendorNamespace: "Vendor", partnerId: "x" })).toThrow(PartnerError);
});
