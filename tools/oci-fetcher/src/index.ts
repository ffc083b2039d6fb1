export { type OciFetcherOptions, ociFetcher } from "./oci-fetcher.ts";
export type { OciAddress, OciPin } from "./oci-address.ts";
