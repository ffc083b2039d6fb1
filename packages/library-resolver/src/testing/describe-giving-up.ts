import { expect, it } from "vitest";
import type { Address, Pin } from "../fetcher.ts";
import { contextOf, parsed, writtenDown } from "./contract-steps.ts";
import type { FetcherContractTarget, PublishedLibrary } from "./fetcher-contract-target.ts";

/** What a fetcher must do for a caller who wants nothing any more. */
export function describeGivingUp<A extends Address, P extends Pin>(
  target: FetcherContractTarget<A, P>,
  published: () => PublishedLibrary,
): void {
  const reason = new Error("The caller gave up.");
  const givenUp = () => ({ ...contextOf(published()), signal: AbortSignal.abort(reason) });

  it("pins nothing once its caller gave up", async () => {
    const address = parsed(target, published().specifier);
    const pinning = Promise.resolve().then(() => target.createFetcher().pin(address, givenUp()));
    expect(await pinning.catch((error: unknown) => error)).toSatisfy(tellsOf(reason));
  });

  it("opens nothing once its caller gave up", async () => {
    const address = parsed(target, published().specifier);
    const pin = await target.createFetcher().pin(address, contextOf(published()));
    const opening = Promise.resolve().then(() => target.createFetcher().open(writtenDown(pin), givenUp()));
    expect(await opening.catch((error: unknown) => error)).toSatisfy(tellsOf(reason));
  });
}

/** Whether an error is the signal's reason, or the one that stands for it. */
function tellsOf(reason: Error): (error: unknown) => boolean {
  return (error) => error === reason || (error instanceof Error && "code" in error && error.code === "ABORTED");
}
