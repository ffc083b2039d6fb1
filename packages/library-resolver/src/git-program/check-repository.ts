import { addressInvalid } from "../address/address-invalid.ts";

/** A name or an IP address; `ssh` makes options, commands and patterns of other characters. */
const host = /^(?:[a-z\d](?:[\w.-]*[a-z\d])?\.?|\[[\da-f:.]+\])$/i;
const user = /^(?:[\w+~](?:[\w.+~-]|%40)*)?$/;

/**
 * The address of a repository as git gets it. A pin can come from a file that anyone may have written.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID: something in it could be taken for more than an address
 */
export function checkRepository(repository: string): string {
  const url = URL.parse(repository);
  const known = url !== null && ["ssh:", "https:", "http:"].includes(url.protocol);
  if (!known || !host.test(url.hostname) || !user.test(url.username) || url.password !== "") {
    throw addressInvalid(repository, "it is not a repository that the git program may be given");
  }
  return url.href;
}
