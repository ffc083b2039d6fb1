import { Command } from "commander";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readCloud } from "./read-cloud.ts";
import { addCloudOptions } from "./service-options.ts";

afterEach(() => void vi.unstubAllEnvs());

/** The service that arguments name. */
function cloudOf(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  for (const name of ["LZ_CLOUD", "LZ_SERVICE_ADDRESS"]) vi.stubEnv(name, env[name]);
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addCloudOptions(command);
  return readCloud(command.parse(argv, { from: "user" }));
}

const here = "http://127.0.0.1:8080";

describe("readCloud", () => {
  it.each([
    { argv: ["--cloud", "public"], address: "https://management.azure.com" },
    { argv: ["--cloud", "usgov"], address: "https://management.usgovcloudapi.net" },
    { argv: ["--cloud", "china"], address: "https://management.chinacloudapi.cn" },
  ])("sets everything together for $argv", ({ argv, address }) => {
    expect(cloudOf(argv)).toMatchObject({ address, scope: `${address}/.default`, vendorNamespace: "Microsoft" });
  });

  it.each([
    { given: "the address alone", argv: ["--service-address", here], env: {} },
    { given: "the address in the environment", argv: [], env: { LZ_SERVICE_ADDRESS: here } },
    { given: "both", argv: ["--service-address", here], env: { LZ_SERVICE_ADDRESS: "https://other.example" } },
  ])("takes neutral names for $given", ({ argv, env }) => {
    expect(cloudOf(argv, env)).toMatchObject({ address: here, scope: `${here}/.default`, vendorNamespace: "Vendor" });
  });

  it.each([
    { argv: ["--service-address", here, "--cloud", "public"], env: {} },
    { argv: ["--service-address", here], env: { LZ_CLOUD: "public" } },
    { argv: [], env: { LZ_CLOUD: "public", LZ_SERVICE_ADDRESS: here } },
  ])("takes the names of a cloud, but not its tokens, at another address for $argv and $env", ({ argv, env }) => {
    const scope = `${here}/.default`;
    expect(cloudOf(argv, env)).toMatchObject({ address: here, scope, vendorNamespace: "Microsoft" });
  });

  it("does not go to an address of the environment where the command line names a cloud", () => {
    const { address } = cloudOf(["--cloud", "public"], { LZ_SERVICE_ADDRESS: here, LZ_CLOUD: "china" });
    expect(address).toBe("https://management.azure.com");
  });

  it.each([
    { argv: [], env: {} },
    { argv: ["--cloud", "neutral"], env: {} },
    { argv: [], env: { LZ_SERVICE_ADDRESS: "" } },
  ])("asks for a service for $argv and $env", ({ argv, env }) => {
    expect(() => cloudOf(argv, env)).toThrow(expect.objectContaining({ code: "SERVICE_ADDRESS_MISSING" }));
  });

  it("takes no cloud of another name", () => {
    expect(() => cloudOf(["--cloud", "germany"])).toThrow("Allowed choices are neutral, public, usgov, china.");
  });
});
