import { ResolverError } from "@lzkit/library-resolver";
import type { Manifest } from "./fetch-manifest.ts";
import { isDigest } from "./oci-address.ts";

/** The archive that holds the library. */
export interface Layer {
  readonly digest: string;
  readonly format: "tar" | "tar.gz" | "tar.zst";
}

const formats: ReadonlyMap<string, Layer["format"]> = new Map([
  ["application/vnd.oci.image.layer.v1.tar", "tar"],
  ["application/vnd.oci.image.layer.v1.tar+gzip", "tar.gz"],
  ["application/vnd.oci.image.layer.v1.tar+zstd", "tar.zst"],
  ["application/vnd.docker.image.rootfs.diff.tar.gzip", "tar.gz"],
]);

/**
 * The one layer of a manifest.
 *
 * @throws {@link ResolverError} CORRUPT: it is not a manifest; ADDRESS_UNSUPPORTED: it is not that of a library.
 */
export function libraryLayer({ bytes, digest }: Manifest, name: string): Layer {
  const { layers, manifests } = parse(bytes, `${name}@${digest}`);
  if (Array.isArray(manifests)) throw unsupported(name, "is an index of several manifests");
  if (!Array.isArray(layers)) throw corrupt(`${name}@${digest}`, "it has no layers");
  const [layer] = layers as readonly { readonly mediaType?: unknown; readonly digest?: unknown }[];
  if (layers.length !== 1) throw unsupported(name, `has ${layers.length} layers`);
  const format = formats.get(String(layer?.mediaType));
  if (format === undefined) throw unsupported(name, `has a layer of the type ${JSON.stringify(layer?.mediaType)}`);
  if (typeof layer?.digest === "string" && isDigest(layer.digest)) return { digest: layer.digest, format };
  throw corrupt(`${name}@${digest}`, "its layer has no digest by SHA-256");
}

function parse(bytes: Uint8Array, name: string): { readonly layers?: unknown; readonly manifests?: unknown } {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof parsed === "object" && parsed !== null) return parsed;
  } catch (cause) {
    throw corrupt(name, "it is not JSON", cause);
  }
  throw corrupt(name, "it is not an object");
}

function unsupported(name: string, reason: string): ResolverError<"ADDRESS_UNSUPPORTED"> {
  return new ResolverError("ADDRESS_UNSUPPORTED", {
    message: `${name} ${reason}, and a library is one tar.`,
    context: { address: name, scheme: "oci" },
    hint: "Push the library's folder as one layer, as oras push does.",
  });
}

function corrupt(target: string, reason: string, cause?: unknown): ResolverError<"CORRUPT"> {
  return new ResolverError("CORRUPT", {
    message: `${target} is not a manifest: ${reason}.`,
    context: { target, reason },
    cause,
  });
}
