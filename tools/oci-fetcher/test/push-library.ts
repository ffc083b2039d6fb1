import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";

/** Files of a library: bytes or text by path. */
export type Files = ReadonlyMap<string, Uint8Array | string>;

/** What a manifest is made of, where it is not that of a library. */
export interface Artifact {
  readonly layers: readonly { readonly mediaType: string; readonly bytes: Uint8Array }[];
}

export const layerType = "application/vnd.oci.image.layer.v1.tar+gzip";
const manifestType = "application/vnd.oci.image.manifest.v1+json";
const emptyConfiguration = new TextEncoder().encode("{}");

/** Publishes a library as `oras push` does: one layer, by plain requests. Gives the digest of the manifest. */
export async function pushLibrary(repositoryUrl: string, tag: string, files: Files): Promise<string> {
  const layers = [{ mediaType: layerType, bytes: await packLibrary(files) }];
  return pushArtifact(repositoryUrl, tag, { layers });
}

export async function packLibrary(files: Files): Promise<Uint8Array> {
  const entries = [...files].map(([name, content]) => {
    const body = typeof content === "string" ? new TextEncoder().encode(content) : content;
    return { header: { name, size: body.length }, body: new Uint8Array(body) };
  });
  return gzipSync(await packTar(entries));
}

export async function pushArtifact(repositoryUrl: string, tag: string, { layers }: Artifact): Promise<string> {
  const described = layers.map(({ mediaType, bytes }) => ({ mediaType, ...descriptor(bytes) }));
  for (const { bytes } of [...layers, { bytes: emptyConfiguration }]) await pushBlob(repositoryUrl, bytes);
  const config = { mediaType: "application/vnd.oci.empty.v1+json", ...descriptor(emptyConfiguration) };
  const manifest = JSON.stringify({ schemaVersion: 2, mediaType: manifestType, config, layers: described });
  await send(`${repositoryUrl}/manifests/${tag}`, {
    method: "PUT",
    headers: { "content-type": manifestType },
    body: manifest,
  });
  return descriptor(new TextEncoder().encode(manifest)).digest;
}

/** Starts an upload, and sends the blob to where the registry says. */
async function pushBlob(repositoryUrl: string, bytes: Uint8Array): Promise<void> {
  const started = await send(`${repositoryUrl}/blobs/uploads/`, { method: "POST" });
  const upload = new URL(started.headers.get("location") ?? "", repositoryUrl);
  upload.searchParams.set("digest", descriptor(bytes).digest);
  await send(upload.href, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
}

function descriptor(bytes: Uint8Array): { readonly digest: string; readonly size: number } {
  return { digest: `sha256:${createHash("sha256").update(bytes).digest("hex")}`, size: bytes.length };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${init.method} ${url}: ${response.status} ${await response.text()}`);
  await response.body?.cancel();
  return response;
}
