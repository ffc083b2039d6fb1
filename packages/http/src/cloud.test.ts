import { expect, it } from "vitest";
import { chinaCloud, defineCloud, publicCloud, usGovCloud } from "./index.ts";

it.each([
  { cloud: publicCloud, host: "management.azure.com", login: "login.microsoftonline.com" },
  { cloud: usGovCloud, host: "management.usgovcloudapi.net", login: "login.microsoftonline.us" },
  { cloud: chinaCloud, host: "management.chinacloudapi.cn", login: "login.chinacloudapi.cn" },
])("sets address, scope, authority and namespace together: $cloud.name", ({ cloud, host, login }) => {
  expect(cloud).toMatchObject({
    address: `https://${host}`,
    scope: `https://${host}/.default`,
    authority: `https://${login}`,
    vendorNamespace: "Microsoft",
  });
});

it("uses neutral names for a cloud of one's own", () => {
  expect(defineCloud({ address: "https://management.example/" })).toEqual({
    name: "custom",
    address: "https://management.example",
    scope: "https://management.example/.default",
    authority: undefined,
    vendorNamespace: "Vendor",
  });
});

it("takes every part that is given", () => {
  const given = {
    name: "own",
    address: "https://a.example",
    scope: "s",
    authority: "https://b.example",
    vendorNamespace: "Own",
  };
  expect(defineCloud(given)).toEqual(given);
});
