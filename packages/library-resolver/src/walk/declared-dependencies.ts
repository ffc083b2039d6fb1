import { showAddress } from "../address/show-address.ts";
import type { Dependency, LibraryDocuments } from "@lzkit/schema";
import { type ErrorPlace, isResolverError, type ResolverError } from "../library-resolver-error.ts";
import { dependencyReference, type Reference } from "../reference.ts";

/** One dependency as it stands in a document. */
export interface DeclaredDependency {
  readonly reference: Reference | ResolverError;
  /** What stands in the document, without secrets. */
  readonly label: string;
  /** Where it stands; looked up when it is asked for, since that costs as much as reading the document. */
  readonly place: () => ErrorPlace;
}

/** The dependencies of a library in the order of its document; those that name nothing are findings already. */
export function declaredDependencies(library: string, { metadata }: LibraryDocuments): readonly DeclaredDependency[] {
  const dependencies = metadata?.value?.dependencies ?? [];
  return dependencies.flatMap((dependency, index) => {
    const reference = referenceOf(dependency);
    if (metadata === undefined || reference === undefined) return [];
    const key = dependency.custom_url === undefined ? "path" : "custom_url";
    const place = (): ErrorPlace => {
      const position = metadata.locate(["dependencies", index, key]);
      return { library, file: metadata.file, line: position?.line, column: position?.column };
    };
    return [{ reference, label: labelOf(dependency), place }];
  });
}

function referenceOf(dependency: Dependency): Reference | ResolverError | undefined {
  try {
    return dependencyReference(dependency);
  } catch (error) {
    if (isResolverError(error)) return error;
    throw error;
  }
}

function labelOf({ path, ref, custom_url }: Dependency): string {
  return showAddress(custom_url ?? `${path}@${ref}`);
}
