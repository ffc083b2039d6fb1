import { createMemo } from "./create-memo.ts";
import { createRemoteRepository } from "./create-remote-repository.ts";
import { createObjectFetcher } from "./fetch-objects.ts";
import type { GitSession } from "./http/git-session.ts";
import { createTalk } from "./protocol/connect.ts";
import { listRefs } from "./protocol/remote-refs.ts";
import type { RemoteRefs } from "./protocol/remote.ts";
import type { Repository } from "./repository.ts";

/** Opens a repository over http(s). Nothing is asked of its server before it is needed, and nothing twice. */
export function openRemoteRepository(session: GitSession): Repository {
  const talk = createTalk(session);
  const listed = createMemo<RemoteRefs>();
  return createRemoteRepository({
    name: session.repository,
    cache: session.context.cache,
    listRefs: () => listed("", () => talk(listRefs)),
    fetchObjects: createObjectFetcher(talk),
  });
}
