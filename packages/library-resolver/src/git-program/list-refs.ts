import { isObjectId } from "../git/pack/git-object.ts";
import { createRefs } from "../git/protocol/remote-refs.ts";
import type { RemoteRefs } from "../git/protocol/remote.ts";
import { tooLarge } from "../git/too-large.ts";
import type { ProgramSession } from "./program-session.ts";
import { runProgram } from "./run-program.ts";
import { remoteName, withTemporaryRepository } from "./temporary-repository.ts";

/**
 * Lists the branches and tags of a repository, or just what its `HEAD` names.
 *
 * @throws {@link ResolverError} as `runProgram`; TOO_LARGE
 */
export async function listRefs(which: "HEAD" | "names", session: ProgramSession): Promise<RemoteRefs> {
  const asked = which === "HEAD" ? [remoteName, "HEAD"] : ["--heads", "--tags", remoteName];
  const lines = await withTemporaryRepository(session, ({ folder, remoteEnv }) =>
    runProgram({ args: ["ls-remote", ...asked], folder, env: remoteEnv }, session, (output) =>
      readLines(output, session),
    ),
  );
  return createRefs(lines.map(parseLine).filter(([, id]) => isObjectId(id)));
}

async function readLines(output: AsyncIterable<Buffer>, session: ProgramSession): Promise<readonly string[]> {
  const { repository, limits } = session;
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of output) {
    received += chunk.length;
    session.count(chunk.length);
    if (received > limits.responseBytes) throw tooLarge(repository, limits, "responseBytes");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8").split("\n");
}

/** `<id> TAB <name>`; `<name>^{}` is a tag peeled. */
function parseLine(line: string): readonly [name: string, id: string] {
  const [id = "", name = ""] = line.split("\t");
  return [name, id];
}
