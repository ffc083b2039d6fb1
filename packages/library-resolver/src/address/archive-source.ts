import { addressInvalid } from "./address-invalid.ts";
import { cleanSubdirectory } from "./clean-subdirectory.ts";
import { decode } from "./decode.ts";
import { localPath } from "./local-path.ts";
import { remoteUrl } from "./remote-url.ts";
import { archiveFormat, isLocalPath } from "./source-kind.ts";
import { sourceQuery } from "./source-query.ts";
import type { ArchiveSource } from "./source.ts";
import type { SpecifierParts } from "./split-specifier.ts";

const ownKeys = ["archive", "checksum"] as const;

/**
 * Reads the parts of a specifier that names an archive.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function archiveSource(specifier: string, parts: SpecifierParts): ArchiveSource {
  const format = archiveFormat(parts);
  if (format === undefined) {
    throw addressInvalid(
      specifier,
      "its name tells no format of archives",
      "Add archive=zip, tar, tar.gz, tar.bz2 or tar.xz; for a git repository write git:: in front.",
    );
  }
  const local = parts.forced !== "http" && parts.forced !== "https" && isLocalPath(parts.location);
  const own = parts.query.filter(([key]) => (ownKeys as readonly string[]).includes(key));
  const query = sourceQuery(specifier, { ...parts, query: local ? parts.query : own }, ownKeys);
  return {
    kind: "archive",
    ...(local ? onDisk(specifier, parts) : onHost(specifier, parts)),
    local,
    subdirectory: cleanSubdirectory(specifier, local ? parts.subdirectory : decode(parts.subdirectory)),
    format,
    checksum: query.checksum,
  };
}

function onDisk(specifier: string, parts: SpecifierParts): Pick<ArchiveSource, "location" | "userinfo"> {
  return { location: localPath(specifier, parts.location), userinfo: undefined };
}

/** The rest of the query belongs to the host: signatures of storage accounts stand there. */
function onHost(specifier: string, parts: SpecifierParts): Pick<ArchiveSource, "location" | "userinfo"> {
  const [, scheme = "http"] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(parts.location) ?? [];
  if (!/^https?$/i.test(scheme)) {
    throw addressInvalid(specifier, `it forces ${parts.forced} on a URL of ${scheme}`, "Leave either of them away.");
  }
  const whole = /^https?:\/\//i.test(parts.location) ? parts.location : `${parts.forced}://${parts.location}`;
  const { url, userinfo } = remoteUrl(specifier, whole, ["https", "http"]);
  const rest = parts.query.filter(([key]) => !(ownKeys as readonly string[]).includes(key));
  url.search = rest.map(([key, value]) => `${key}=${value}`).join("&");
  return { location: url.href, userinfo };
}
