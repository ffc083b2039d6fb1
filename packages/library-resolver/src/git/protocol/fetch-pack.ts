import { corrupt } from "../corrupt.ts";
import type { Remote } from "./remote.ts";
import type { GitSession } from "../http/git-session.ts";
import { delimiterPacket, flushPacket, packet, packetText } from "./pkt-line.ts";
import { uploadPack } from "./upload-pack.ts";

/** Which objects a pack is to hold. */
export interface PackRequest {
  /** Ids of commits, trees or blobs. */
  readonly wants: readonly string[];
  /** Without the blobs that are not in `wants`. */
  readonly withoutBlobs: boolean;
  /** Without the commits' parents. */
  readonly shallow: boolean;
}

/** The server says that it will not; in its words. */
export interface Refusal {
  readonly refused: string;
}

/**
 * Asks a server for a pack, in whichever protocol it speaks.
 *
 * @throws {@link ResolverError} as `requestGit`; CORRUPT
 */
export async function fetchPack(remote: Remote, request: PackRequest, session: GitSession): Promise<Buffer | Refusal> {
  const body = remote.protocol2 ? version2Body(request) : version0Body(request, remote);
  return uploadPack({ remote, body }, session, async (packets) => {
    const parts: Buffer[] = [];
    for await (const each of packets) {
      const band = each?.[0];
      if (each === undefined || band === 2) continue;
      if (band === 1) parts.push(each.subarray(1));
      else if (band === 3)
        throw corrupt(session.repository, `it breaks off: ${packetText(each.subarray(1)).slice(0, 200)}`);
      else if (packetText(each).startsWith("ERR ")) return { refused: packetText(each).slice(4) };
    }
    return parts.length === 0 ? { refused: "no reason given" } : Buffer.concat(parts);
  });
}

/** gitprotocol-v2, "fetch". */
function version2Body({ wants, withoutBlobs, shallow }: PackRequest): string {
  const lines = ["no-progress", "ofs-delta", ...wants.map((id) => `want ${id}`)];
  if (shallow) lines.push("deepen 1");
  if (withoutBlobs) lines.push("filter blob:none");
  lines.push("done");
  return `${packet("command=fetch")}${delimiterPacket}${lines.map(packet).join("")}${flushPacket}`;
}

const askedFor = ["multi_ack_detailed", "side-band-64k", "no-progress", "ofs-delta"];

/** gitprotocol-pack, "Packfile Negotiation". */
function version0Body({ wants, withoutBlobs, shallow }: PackRequest, { features }: Remote): string {
  const capabilities = [...askedFor.filter((each) => features.has(each)), ...(withoutBlobs ? ["filter"] : [])];
  const lines = wants.map((id, index) => (index === 0 ? `want ${id} ${capabilities.join(" ")}` : `want ${id}`));
  if (shallow) lines.push("deepen 1");
  if (withoutBlobs) lines.push("filter blob:none");
  return `${lines.map(packet).join("")}${flushPacket}${packet("done")}`;
}
