/** Everything that changes together from one cloud to the next. */
export interface Cloud {
  /** What people call it: `public`. */
  readonly name: string;
  /** Service address, with a path where the service is mounted below one: `https://management.azure.com`. */
  readonly address: string;
  /** Scope that tokens are asked for: `https://management.azure.com/.default`. */
  readonly scope: string;
  /** Where tokens come from: `https://login.microsoftonline.com`. `undefined`: not known. */
  readonly authority: string | undefined;
  /** Vendor namespace in identifiers and paths: `Vendor` in `Vendor.ManagementPartner` (specification, opening). */
  readonly vendorNamespace: string;
}

/** What {@link defineCloud} needs to know. */
export interface CloudSettings {
  /** Service address: `https://management.example`. */
  readonly address: string;
  /** Default: `custom`. */
  readonly name?: string | undefined;
  /** Default: the address followed by `/.default`. */
  readonly scope?: string | undefined;
  /** Default: not known. */
  readonly authority?: string | undefined;
  /** Default: `Vendor`, the neutral name. */
  readonly vendorNamespace?: string | undefined;
}

/**
 * Describes a cloud of your own, in neutral names unless others are given.
 *
 * @example
 * ```ts
 * import { defineCloud } from "@lzkit/http";
 *
 * const cloud = defineCloud({ address: "https://management.example" });
 * console.log(cloud.scope); // → https://management.example/.default
 * ```
 */
export function defineCloud(settings: CloudSettings): Cloud {
  const address = settings.address.replace(/\/+$/, "");
  return {
    name: settings.name ?? "custom",
    address,
    scope: settings.scope ?? `${address}/.default`,
    authority: settings.authority,
    vendorNamespace: settings.vendorNamespace ?? "Vendor",
  };
}

/** Azure. */
export const publicCloud: Cloud = azure("public", "management.azure.com", "login.microsoftonline.com");

/** Azure for the US Government. */
export const usGovCloud: Cloud = azure("usGov", "management.usgovcloudapi.net", "login.microsoftonline.us");

/** Azure in China. */
export const chinaCloud: Cloud = azure("china", "management.chinacloudapi.cn", "login.chinacloudapi.cn");

function azure(name: string, host: string, authorityHost: string): Cloud {
  const address = `https://${host}`;
  return {
    name,
    address,
    scope: `${address}/.default`,
    authority: `https://${authorityHost}`,
    vendorNamespace: "Microsoft",
  };
}
