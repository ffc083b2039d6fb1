import { createMemo } from "./create-memo.ts";
import type { RemoteAccess } from "./create-remote-repository.ts";
import { createObjectFetcher } from "./fetch-objects.ts";
import type { GitSession } from "./http/git-session.ts";
import { createTalk } from "./protocol/connect.ts";
import { listRefs } from "./protocol/remote-refs.ts";
import type { RemoteRefs } from "./protocol/remote.ts";

/** The ways to ask a server over http(s). Nothing is asked before it is needed, and nothing twice. */
export function connectRemote(session: GitSession): Pick<RemoteAccess, "listRefs" | "fetchObjects"> {
  const talk = createTalk(session);
  const listed = createMemo<RemoteRefs>();
  return { listRefs: () => listed("", () => talk(listRefs)), fetchObjects: createObjectFetcher(talk) };
}
