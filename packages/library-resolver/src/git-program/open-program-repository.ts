import type { FetchContext } from "../fetch-context.ts";
import { createMemo } from "../git/create-memo.ts";
import { createRemoteRepository } from "../git/create-remote-repository.ts";
import type { RemoteRefs } from "../git/protocol/remote.ts";
import type { Repository } from "../git/repository.ts";
import { checkRepository } from "./check-repository.ts";
import { createProgramFetcher } from "./fetch-by-program.ts";
import { listRefs } from "./list-refs.ts";
import type { ProgramSession } from "./program-session.ts";

/** What a repository is opened with. */
export interface OpenProgramRepository extends Omit<
  ProgramSession,
  "url" | "signal" | "offline" | "credentials" | "report"
> {
  readonly context: FetchContext;
}

/**
 * Opens a repository that the git program reads. Nothing is started before something is needed that is not cached.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export async function openProgramRepository({ context, ...rest }: OpenProgramRepository): Promise<Repository> {
  const url = checkRepository(rest.repository);
  const session: ProgramSession = {
    ...rest,
    url,
    signal: context.signal,
    offline: context.offline === true,
    credentials: await context.credentials?.(rest.repository),
    report: (total) => context.onProgress({ kind: "objects", source: rest.repository, done: total, total }),
  };
  const listed = createMemo<RemoteRefs>();
  const refs = (which: "HEAD" | "names") => listed(which, () => listRefs(which, session));
  return createRemoteRepository({
    name: rest.repository,
    cache: context.cache,
    listRefs: (ref) => refs(ref === "HEAD" ? "HEAD" : "names"),
    fetchObjects: createProgramFetcher(session, () => refs("names")),
  });
}
