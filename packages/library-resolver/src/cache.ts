/**
 * Keeps bytes by key. Keys name content that can never change, so an entry never goes stale.
 *
 * A key that ends in `sha256:<64 hex digits>` names its bytes: the caches of this package give back no others.
 */
export interface Cache {
  /** `undefined`: not there. */
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, bytes: Uint8Array): Promise<void>;
}
