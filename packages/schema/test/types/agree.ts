import type { FromSchema } from "json-schema-to-ts";
import type { LibraryMetadata, PolicyDefaultValues } from "../../src/documents.ts";
import type { schemaOfLibraryMetadata, schemaOfPolicyDefaultValues } from "../schemas.generated.ts";

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the shape that tells types apart
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Metadata = DeepReadonly<FromSchema<typeof schemaOfLibraryMetadata>>;
type Defaults = DeepReadonly<FromSchema<typeof schemaOfPolicyDefaultValues>>;

export const metadataAgrees: Same<Metadata, DeepReadonly<LibraryMetadata>> = true;
export const defaultsAgree: Same<Defaults, DeepReadonly<PolicyDefaultValues>> = true;

// @ts-expect-error A comparison that cannot fail would prove nothing.
export const differs: Same<Metadata, DeepReadonly<Omit<LibraryMetadata, "path"> & { readonly path: string }>> = true;
