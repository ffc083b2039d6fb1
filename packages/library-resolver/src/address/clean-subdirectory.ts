import { addressInvalid } from "./address-invalid.ts";

/**
 * A subdirectory with `/` and without empty or `.` segments.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID: it holds `..`.
 */
export function cleanSubdirectory(specifier: string, subdirectory: string): string {
  const segments = subdirectory.split(/[/\\]/).filter((segment) => segment !== "" && segment !== ".");
  if (segments.includes("..")) {
    throw addressInvalid(specifier, 'its subdirectory holds ".."', "Name the folder from the root downwards.");
  }
  return segments.join("/");
}
