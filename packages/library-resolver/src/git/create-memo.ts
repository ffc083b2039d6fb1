/** Starts a piece of work once for each key, and again only if it failed. */
export type Memo<Value> = (key: string, start: () => Promise<Value>) => Promise<Value>;

/** Makes a {@link Memo}. */
export function createMemo<Value>(): Memo<Value> {
  const running = new Map<string, Promise<Value>>();
  return (key, start) => {
    const known = running.get(key);
    if (known !== undefined) return known;
    const started = start().catch((error: unknown) => {
      running.delete(key);
      throw error;
    });
    running.set(key, started);
    return started;
  };
}
