/** Keeps bytes by key. Keys name content that can never change, so an entry never goes stale. */
export interface Cache {
  /** `undefined`: not there. */
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, bytes: Uint8Array): Promise<void>;
}
