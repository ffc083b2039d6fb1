import { createRemoteRepository } from "./create-remote-repository.ts";
import type { GitSession } from "./http/git-session.ts";
import type { Repository } from "./repository.ts";

/** Opens a repository over http(s). What talks to its server is loaded when the cache lacks something. */
export function openRemoteRepository(session: GitSession): Repository {
  const connect = async () => (await import("./connect-remote.ts")).connectRemote(session);
  let connected: ReturnType<typeof connect> | undefined;
  const remote = () => (connected ??= connect());
  return createRemoteRepository({
    name: session.repository,
    cache: session.context.cache,
    listRefs: async (ref) => (await remote()).listRefs(ref),
    fetchObjects: async (wanted) => (await remote()).fetchObjects(wanted),
  });
}
