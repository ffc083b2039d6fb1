/**
 * Keeps bytes by key. Keys name content that can never change, so an entry never goes stale.
 *
 * A key that ends in `sha256:<64 hex digits>` names its bytes: the caches of this package give back no others.
 */
export interface Cache {
  /** `undefined`: not there. */
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Keeps what may change: which pin an address had when its host was last asked. Only runs that are offline, or
   * prefer to be, go by it. Left out, nothing is kept: a cache that others can write to must not have it.
   */
  readonly lastPins?: Pick<Cache, "get" | "set">;
}
