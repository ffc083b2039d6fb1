import type { Settings } from "../settings.ts";
import { refuse } from "./reply.ts";

/** The api-version of each service (specification 4, 9). */
export const apiVersions = { partner: "2018-02-01", group: "2021-04-01" } as const;

/** Refuses a request without an api-version, or with one that is not served. */
export function checkApiVersion(settings: Settings, service: keyof typeof apiVersions, url: URL): void {
  const version = apiVersionOf(url);
  if (version === "") {
    throw refuse(400, "MissingApiVersionParameter", "The query parameter 'api-version' is required for all requests.");
  }
  const served = apiVersions[service];
  const fits = settings.apiVersions === "any" ? isVersion(version) : version.toLowerCase() === served;
  if (fits) return;
  const message = `The api-version '${version}' is not served here. The supported version is '${served}'.`;
  throw refuse(400, "InvalidApiVersionParameter", message);
}

/** The api-version of a request, as it was sent; empty when there is none. The parameter's case does not matter. */
export function apiVersionOf(url: URL): string {
  for (const [name, value] of url.searchParams) if (name.toLowerCase() === "api-version") return value;
  return "";
}

function isVersion(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:-[a-z]+)?$/i.test(text);
}
