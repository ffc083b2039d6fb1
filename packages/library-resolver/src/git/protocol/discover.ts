import { corrupt } from "../corrupt.ts";
import { unsupportedFormat } from "../unsupported.ts";
import type { GitSession } from "../http/git-session.ts";
import { notGit } from "../http/http-refusal.ts";
import { PacketError, packetText, readPackets } from "./pkt-line.ts";
import { createRefs } from "./remote-refs.ts";
import type { Remote } from "./remote.ts";
import { type GitHttpResponse, requestGit } from "../http/request-git.ts";

const service = "/info/refs?service=git-upload-pack";

/**
 * Asks a server for what it can do (gitprotocol-http, "Discovering References").
 *
 * @throws {@link ResolverError} as `requestGit`; REPOSITORY_NOT_FOUND: something else than git answers; CORRUPT
 */
export async function discover(session: GitSession): Promise<Remote> {
  const url = `${session.repository.replace(/\/+$/, "")}${service}`;
  return requestGit({ url, headers: { "git-protocol": "version=2" } }, session, async (response) => {
    if (!response.contentType.startsWith("application/x-git-upload-pack-advertisement")) {
      throw notGit(response.contentType, session);
    }
    return readAdvertisement(response, session);
  });
}

async function readAdvertisement({ url, body }: GitHttpResponse, session: GitSession): Promise<Remote> {
  const lines = await readLines(body, session);
  const at = lines[0]?.startsWith("# service=") === true ? 1 : 0;
  const protocol2 = lines[at] === "version 2";
  const rest = lines.slice(lines[at]?.startsWith("version ") === true ? at + 1 : at);
  const capabilities = protocol2 ? rest : (rest[0]?.split("\0")[1] ?? "").split(" ");
  const format = capabilities.find((each) => each.startsWith("object-format="));
  if (format !== undefined && format !== "object-format=sha1") {
    throw unsupportedFormat(session.repository, format.slice("object-format=".length));
  }
  return {
    url: url.endsWith(service) ? url.slice(0, -service.length) : session.repository.replace(/\/+$/, ""),
    protocol2,
    features: new Set(protocol2 ? fetchFeatures(capabilities) : capabilities),
    refs: protocol2 ? undefined : createRefs(rest.map(parseRef)),
    assumed: false,
  };
}

async function readLines(body: AsyncIterable<Uint8Array>, { repository }: GitSession): Promise<string[]> {
  const lines: string[] = [];
  let whole = false;
  try {
    for await (const line of readPackets(body)) {
      whole = line === undefined;
      if (line !== undefined) lines.push(packetText(line));
    }
    if (!whole) throw new PacketError("it ends too early");
  } catch (error) {
    if (error instanceof PacketError) throw corrupt(repository, `its answer is not git's: ${error.message}`, error);
    throw error;
  }
  return lines;
}

function fetchFeatures(capabilities: readonly string[]): readonly string[] {
  return (
    capabilities
      .find((each) => each.startsWith("fetch="))
      ?.slice("fetch=".length)
      .split(" ") ?? []
  );
}

/** `<id> <name>`, on the first line followed by NUL and the capabilities; `<name>^{}` is a tag peeled. */
function parseRef(line: string): readonly [name: string, id: string] {
  return [line.slice(41).split("\0")[0] ?? "", line.slice(0, 40)];
}
