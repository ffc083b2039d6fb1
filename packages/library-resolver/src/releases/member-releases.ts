import type { Finding } from "@lzkit/schema";

/** What there is of a member that a library depends on. */
export interface MemberReleases {
  /** Path of the member in the library repository: `platform/alz`. */
  readonly path: string;
  /** The ref that the library asks for. */
  readonly current: string;
  /**
   * Releases after the current one, newest first. Those with a modifier (`2026.04.2-legacy`) are among them only where
   * the current one has the same. Empty where the current ref is no release, such as a branch.
   */
  readonly newer: readonly string[];
  /** All its releases, newest first, whatever their modifiers. */
  readonly releases: readonly string[];
}

/** The releases of all members that a library itself depends on. */
export interface ReleaseList {
  /** In the order in which the library lists them, each member and ref once. */
  readonly members: readonly MemberReleases[];
  /** On the documents of the library. Where its metadata cannot be read, there are no members, and here is why. */
  readonly findings: readonly Finding[];
}
