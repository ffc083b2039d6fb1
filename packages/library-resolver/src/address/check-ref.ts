import { addressInvalid } from "./address-invalid.ts";

/** What git allows in no name of a tag or branch (git check-ref-format), and a start that looks like an option. */
const forbidden = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|^[-/.]|[/.]$|\.lock(?:\/|$)|\/\./;

/**
 * Checks that a ref can be a tag, branch or commit.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function checkRef(specifier: string, ref: string): void {
  if (ref === "" || forbidden.test(ref)) {
    throw addressInvalid(
      specifier,
      `${JSON.stringify(ref)} can be no ref`,
      "A ref is the name of a tag or branch, or a commit.",
    );
  }
}
