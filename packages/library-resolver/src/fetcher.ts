import type { LibraryTree } from "@lzkit/schema";
import type { FetchContext } from "./fetch-context.ts";

/** A reference made whole: where a library is, still free to change its content. Serialisable. */
export interface Address {
  /** The fetcher that understands it: `path`, `git`, `archive`, or one of your own. */
  readonly type: string;
  /** Where the library lies in what is addressed, with `/`; `""` is its root. See {@link Pin.subdirectory}. */
  readonly subdirectory?: string;
}

/**
 * An address that can no longer change its content: a commit, a digest. Serialisable; the lock file keeps it.
 *
 * A field that has the name of one of the address must have its value, too: a lock file whose pin leads elsewhere than
 * its address is refused.
 */
export interface Pin {
  /** The fetcher that opens it. */
  readonly type: string;
  /**
   * Where the library lies in what was pinned, with `/`; `""` is its root.
   *
   * A fetcher that gives it lets libraries name their neighbours: a relative address in one is found
   * by the same pin with another `subdirectory`. So no other field may depend on the subdirectory.
   */
  readonly subdirectory?: string;
}

/** One way to get libraries. A plain object; made by a factory function. */
export interface Fetcher<A extends Address = Address, P extends Pin = Pin> {
  /** Unique; dispatches addresses and the pins of a lock file. */
  readonly type: A["type"] & P["type"];
  /** Pure and synchronous. `undefined`: not mine. Throws: mine, but malformed. */
  parse(specifier: string): A | undefined;
  /** Freezes an address: a tag to its commit, an archive to its digest. */
  pin(address: A, context: FetchContext): Promise<P>;
  /**
   * Whether an address is meant to lead elsewhere tomorrow, as a branch is; the lock file keeps the answer. Asked
   * after `pin` with the same context. Left out: no, so that a change is the error `PIN_MOVED` until the caller
   * accepts it.
   */
  mayMove?(address: A, context: FetchContext): Promise<boolean>;
  /** Opens exactly what was pinned, or throws. */
  open(pin: P, context: FetchContext): Promise<LibraryTree>;
}
