import { type Address, type Pin, ResolverError } from "@lzkit/library-resolver";

/** Where a registry keeps what belongs together. */
export interface OciRepository {
  /** `registry.example`, `localhost:5000`. */
  readonly registry: string;
  /** `platform/base` */
  readonly repository: string;
}

/** A library in an OCI registry. */
export interface OciAddress extends Address, OciRepository {
  readonly type: "oci";
  /** A tag, or the digest of a manifest: `sha256:<64 hex digits>`. */
  readonly reference: string;
  /** Folder of the library in the artifact, with `/`; `""` is its root. */
  readonly subdirectory: string;
}

/** A library in an OCI registry that can no longer change. */
export interface OciPin extends Pin, OciRepository {
  readonly type: "oci";
  /** Of the manifest, which holds those of all the rest: `sha256:<64 hex digits>`. */
  readonly digest: string;
  readonly subdirectory: string;
}

// The names that the OCI distribution specification allows.
const host = String.raw`(?<registry>[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?|\[[\da-f:.]+\](?::\d{1,5})?)`;
const name = String.raw`[a-z\d]+(?:(?:\.|_|__|-+)[a-z\d]+)*`;
const reference = String.raw`(?::(?<tag>\w[\w.-]{0,127})|@(?<digest>sha256:[\da-f]{64}))?`;
const pattern = new RegExp(`^${host}/(?<repository>${name}(?:/${name})*)${reference}(?://(?<folder>[^?\\\\\\0]*))?$`);

/**
 * Reads `oci::host/repo:tag//sub/directory`, or with `@sha256:…` in place of the tag; without either it is `latest`.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function parseOciAddress(specifier: string): OciAddress | undefined {
  const [, rest] = /^oci::(?:oci:\/\/)?(.*)$/s.exec(specifier) ?? [];
  if (rest === undefined) return undefined;
  const { registry, repository, tag, digest, folder = "" } = pattern.exec(rest)?.groups ?? {};
  const segments = folder.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (registry === undefined || repository === undefined || segments.includes("..")) {
    throw new ResolverError("ADDRESS_INVALID", {
      message: `The address ${JSON.stringify(specifier)} cannot be read.`,
      context: { address: specifier, reason: "it is not a registry, a repository, and a tag or digest" },
      hint: "Write oci::registry.example/repository:tag or …@sha256:<digest>, and //folder where one is meant.",
    });
  }
  return { type: "oci", registry, repository, reference: digest ?? tag ?? "latest", subdirectory: segments.join("/") };
}

/** Whether a reference is a digest, so that what it names cannot change. */
export function isDigest(reference: string): boolean {
  return /^sha256:[\da-f]{64}$/.test(reference);
}

/** Where a repository's manifests and blobs are. Over plain http only on this very machine. */
export function repositoryUrl({ registry, repository }: OciRepository): string {
  const name = registry.replace(/:\d+$/, "");
  const loopback = name === "localhost" || name === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(name);
  return `${loopback ? "http" : "https"}://${registry}/v2/${repository}`;
}
