import type { Dialect } from "../dialect.ts";

/** The names of the specification; the default. */
export const neutral: Dialect = Object.freeze({
  name: "neutral",
  filePrefix: "lz",
  vendorNamespace: "Vendor",
  libraryRepository: undefined,
  releaseTag: "{path}/{ref}",
});

/** The names of the Azure Landing Zones Library. */
export const azure: Dialect = Object.freeze({
  name: "azure",
  filePrefix: "alz",
  vendorNamespace: "Microsoft",
  libraryRepository: "https://github.com/Azure/Azure-Landing-Zones-Library",
  releaseTag: "{path}/{ref}",
});
