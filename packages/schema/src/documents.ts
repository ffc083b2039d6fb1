/** A library this one is stacked on: either `path` and `ref`, or `custom_url` (specification 2.1). */
export interface Dependency {
  /** Path of the dependency in the dialect's library repository: `platform/alz`. */
  readonly path?: string;
  /** Release of the dependency: `2026.04.2`. */
  readonly ref?: string;
  /** Alternative address of the dependency. */
  readonly custom_url?: string;
}

/** The library metadata file, `lz_library_metadata.json` (specification 2.1). */
export interface LibraryMetadata {
  /** URL of the JSON Schema. */
  readonly $schema?: string;
  /** Short library name. */
  readonly name: string;
  /** Human-readable name. */
  readonly display_name: string;
  readonly description: string;
  /** Where a published library lies in its repository. */
  readonly path?: string;
  readonly dependencies?: readonly Dependency[];
}

/** The parameters of one assignment that take a default (specification 2.2). */
export interface PolicyAssignmentParameters {
  readonly policy_assignment_name: string;
  readonly parameter_names: readonly string[];
}

/** One named value and the assignments that take it (specification 2.2). */
export interface PolicyDefaultValue {
  /** Key of the default in the merged map. */
  readonly default_name: string;
  readonly description?: string;
  readonly policy_assignments: readonly PolicyAssignmentParameters[];
}

/** The policy default values file, `lz_policy_default_values.json` or `.yaml`, `.yml` (specification 2.2). */
export interface PolicyDefaultValues {
  /** URL of the JSON Schema. */
  readonly $schema?: string;
  readonly defaults: readonly PolicyDefaultValue[];
}
