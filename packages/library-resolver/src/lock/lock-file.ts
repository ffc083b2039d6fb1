import type { Address, Pin } from "../fetcher.ts";

/** What `lz.lock.json` holds: every library of a chain but its root, as it was pinned. */
export interface LockFile {
  /** Of this format. */
  readonly version: 1;
  /** Name of the dialect in which the libraries were read. */
  readonly dialect: string;
  /** Ids of the libraries that the root depends on, in the order in which it lists them. */
  readonly dependencies: readonly string[];
  /** In the order in which they apply: base first. */
  readonly libraries: readonly LockedLibrary[];
  /** Libraries that were read to settle versions, but are not in the chain. */
  readonly passedOver: readonly LockedLibrary[];
}

/** One library of a {@link LockFile}. */
export interface LockedLibrary extends LockedRequest {
  /** As in the chain. */
  readonly id: string;
  /** What else leads to it: another ref at the same commit, the same release by its URL. */
  readonly also: readonly LockedRequest[];
  readonly pin: Pin;
  /** `sha256:<64 hex digits>` of each document that was read, by its file. */
  readonly documents: Readonly<Record<string, string>>;
  /** Ids of the libraries it depends on, in the order in which it lists them. */
  readonly dependencies: readonly string[];
}

/** What leads to a library. */
export interface LockedRequest {
  /** What stands in the document that asks for it, without secrets. */
  readonly asked: Asked;
  /** Before rewrite rules; what lies on this disk is seen from the root library's folder. */
  readonly address: Address;
  /** It was meant to lead elsewhere one day, as a branch is. Left out of what is not: its change is an error. */
  readonly moves?: true;
}

/** A dependency as a document writes it (specification 2.1). */
export type Asked =
  | {
      /** Path of a member of the library repository: `platform/alz`. */
      readonly path: string;
      readonly ref: string;
    }
  | {
      /** An address. */
      readonly custom_url: string;
    };
