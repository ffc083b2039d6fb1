import { ResourceGroupError } from "./resource-group-error.ts";

/**
 * The one spelling of a location: `West Europe` becomes `westeurope` (specification 2.4).
 *
 * @throws {@link ResourceGroupError} LOCATION_INVALID
 */
export function normalizeLocation(location: string): string {
  const normal = typeof location === "string" ? location.replace(/\s+/g, "").toLowerCase() : "";
  if (/^[a-z\d-]{1,64}$/.test(normal)) return normal;
  throw new ResourceGroupError("LOCATION_INVALID", {
    message: `${JSON.stringify(location)} is not a location.`,
    context: { location },
    hint: 'Give a region: "westeurope" or "West Europe".',
  });
}
