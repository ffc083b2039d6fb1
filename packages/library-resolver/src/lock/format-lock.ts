import type { LockedLibrary, LockedRequest, LockFile } from "./lock-file.ts";

/**
 * The text of a lock file: the same bytes for the same chain, on every machine.
 *
 * @example
 * ```ts
 * const { lock } = await resolveChain("./my-library");
 * await writeFile("./my-library/lz.lock.json", formatLock(lock));
 * ```
 */
export function formatLock({ version, dialect, dependencies, libraries, passedOver }: LockFile): string {
  const data = {
    version,
    dialect,
    dependencies,
    libraries: libraries.map(inOrder),
    passedOver: passedOver.length === 0 ? undefined : passedOver.map(inOrder),
  };
  return `${JSON.stringify(data, undefined, 2)}\n`;
}

function inOrder({ id, also, pin, documents, dependencies, ...request }: LockedLibrary): object {
  return {
    id,
    ...requestInOrder(request),
    also: also.length === 0 ? undefined : also.map(requestInOrder),
    pin: sorted(pin),
    documents: sorted(documents),
    dependencies,
  };
}

function requestInOrder({ asked, address, moves }: LockedRequest): LockedRequest {
  const wanted = "path" in asked ? { path: asked.path, ref: asked.ref } : { custom_url: asked.custom_url };
  return { asked: wanted, address: sorted(address), ...(moves && { moves }) };
}

/** `type` first, then keys in code unit order, at every depth. */
function sorted<Value extends object>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => compareKeys(a, b)))
      : each,
  ) as Value;
}

function compareKeys(a: string, b: string): number {
  return Number(b === "type") - Number(a === "type") || (a < b ? -1 : 1);
}
