import { corrupt } from "../corrupt.ts";
import type { Remote } from "./remote.ts";
import type { GitSession } from "../http/git-session.ts";
import { notGit } from "../http/http-refusal.ts";
import { PacketError, readPackets } from "./pkt-line.ts";
import { requestGit } from "../http/request-git.ts";

/**
 * Posts to a server's `git-upload-pack` and hands the packets of its answer to `consume`.
 *
 * @throws {@link ResolverError} as `requestGit`; CORRUPT
 */
export async function uploadPack<Result>(
  { remote, body }: { readonly remote: Remote; readonly body: string },
  session: GitSession,
  consume: (packets: AsyncIterable<Buffer | undefined>) => Promise<Result>,
): Promise<Result> {
  const headers = {
    "content-type": "application/x-git-upload-pack-request",
    accept: "application/x-git-upload-pack-result",
    ...(remote.protocol2 ? { "git-protocol": "version=2" } : {}),
  };
  return requestGit({ url: `${remote.url}/git-upload-pack`, headers, body }, session, async (response) => {
    if (!response.contentType.startsWith(headers.accept)) throw notGit(response.contentType, session);
    try {
      return await consume(readPackets(response.body));
    } catch (error) {
      if (!(error instanceof PacketError)) throw error;
      throw corrupt(session.repository, `its answer is not git's: ${error.message}`, error);
    }
  });
}
