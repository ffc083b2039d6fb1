import { isResolverError } from "../../library-resolver-error.ts";
import type { GitSession } from "../http/git-session.ts";
import { discover } from "./discover.ts";
import type { Remote } from "./remote.ts";

/** Does something with a server, and says so with an error if the server does not take it. */
export type Talk = <Result>(use: (remote: Remote, session: GitSession) => Promise<Result>) => Promise<Result>;

/**
 * Makes a function that talks to a server as the big hosts speak, in protocol 2 with `filter`, without asking first.
 * That saves a request to each repository. Where it fails, the server is asked what it can do, and told again.
 */
export function createTalk(session: GitSession): Talk {
  const assumed: Remote = {
    url: session.repository.replace(/\/+$/, ""),
    protocol2: true,
    features: new Set(["filter"]),
    refs: undefined,
    assumed: true,
  };
  let discovered: Promise<Remote> | undefined;

  return async (use) => {
    if (discovered === undefined) {
      try {
        return await use(assumed, { ...session, attempts: 1 });
      } catch (error) {
        if (isFinal(error)) throw error;
      }
    }
    discovered ??= discover(session).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return use(await discovered, session);
  };
}

/** Whether asking would only lose time. */
function isFinal(error: unknown): boolean {
  if (isResolverError(error, "NETWORK_FAILED")) return error.context.status === 429 || error.context.status === 503;
  return !isResolverError(error) || error.code === "TIMED_OUT" || error.code === "TOO_LARGE";
}
