import { corrupt } from "../corrupt.ts";
import { isObjectId } from "../pack/git-object.ts";
import type { GitSession } from "../http/git-session.ts";
import { delimiterPacket, flushPacket, packet } from "./pkt-line.ts";
import type { Remote, RemoteRefs } from "./remote.ts";
import { uploadPack } from "./upload-pack.ts";

/** Makes refs of names and ids, where `<name>^{}` follows a tag that was peeled. */
export function createRefs(pairs: Iterable<readonly [name: string, id: string]>): RemoteRefs {
  const targets = new Map<string, string>();
  const tips = new Set<string>();
  for (const [name, id] of pairs) {
    if (!isObjectId(id) || /^0+$/.test(id)) continue;
    targets.set(name.replace(/\^\{\}$/, ""), id);
    if (!name.endsWith("^{}")) tips.add(id);
  }
  return { targets, tips };
}

/**
 * Lists HEAD, branches and tags, but none of the refs that hosts keep for pull requests.
 *
 * @throws {@link ResolverError} as `requestGit`; CORRUPT
 */
export async function listRefs(remote: Remote, session: GitSession): Promise<RemoteRefs> {
  if (remote.refs !== undefined) return remote.refs;
  const options = ["peel", "symrefs", "ref-prefix HEAD", "ref-prefix refs/heads/", "ref-prefix refs/tags/"];
  const body = `${packet("command=ls-refs")}${delimiterPacket}${options.map(packet).join("")}${flushPacket}`;
  return uploadPack({ remote, body }, session, async (lines) => {
    const pairs: (readonly [string, string])[] = [];
    let whole = false;
    for await (const line of lines) {
      whole = line === undefined;
      if (line !== undefined) pairs.push(...parseLine(line.toString("utf8"), session));
    }
    if (!whole) throw corrupt(session.repository, "its list of refs ends too early");
    return createRefs(pairs);
  });
}

/** `<id> <name>`, then attributes: `peeled:<id>`, `symref-target:<name>`. */
function parseLine(line: string, { repository }: GitSession): (readonly [string, string])[] {
  const [id = "", name, ...attributes] = line.trimEnd().split(" ");
  if (id === "ERR" || name === undefined) throw corrupt(repository, `it answers ${JSON.stringify(line.slice(0, 200))}`);
  const peeled = attributes.find((each) => each.startsWith("peeled:"));
  return peeled === undefined
    ? [[name, id]]
    : [
        [name, id],
        [`${name}^{}`, peeled.slice("peeled:".length)],
      ];
}
