/** The names a family of libraries uses. */
export interface Dialect {
  /** `neutral`, `azure`, or a name of your own. */
  readonly name: string;
  /** First part of file names: `lz` in `lz_library_metadata.json`. */
  readonly filePrefix: string;
  /** Vendor namespace in identifiers: `Vendor` in `Vendor.Authorization/policyAssignments`. */
  readonly vendorNamespace: string;
  /** Repository in which `path` + `ref` are looked up; `undefined`: the caller must give one. */
  readonly libraryRepository?: string | undefined;
  /** Tag of a release, with `{path}` and `{ref}`: `{path}/{ref}`. */
  readonly releaseTag: string;
}
