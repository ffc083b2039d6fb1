import { addressInvalid } from "./address-invalid.ts";
import { checkRef } from "./check-ref.ts";
import { cleanSubdirectory } from "./clean-subdirectory.ts";
import { decode } from "./decode.ts";
import { localPath } from "./local-path.ts";
import { remoteUrl } from "./remote-url.ts";
import { sourceQuery } from "./source-query.ts";
import { isScpLike, isShorthand } from "./source-kind.ts";
import type { GitSource } from "./source.ts";
import type { SpecifierParts } from "./split-specifier.ts";

/** `git@host:`, also where the host is an IPv6 address in brackets. */
const scpHost = /^([^@]*@(?:\[[^\]]*\]|[^:]*)):\/?/;

type Place = Pick<GitSource, "repository" | "local" | "userinfo"> & { readonly folder: string };

/**
 * Reads the parts of a specifier that names a git repository.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function gitSource(specifier: string, parts: SpecifierParts): GitSource {
  const query = sourceQuery(specifier, parts, ["ref", "depth", "sshkey"]);
  if (query.ref !== undefined) checkRef(specifier, query.ref);
  const { folder, ...place } = repositoryPlace(specifier, parts);
  const subdirectory = place.local ? parts.subdirectory : decode(parts.subdirectory);
  return {
    kind: "git",
    ...place,
    subdirectory: cleanSubdirectory(specifier, `${folder}/${subdirectory}`),
    ref: query.ref,
    depth: depthOf(specifier, query.depth),
    sshkey: query.sshkey,
  };
}

function repositoryPlace(specifier: string, { location, forced }: SpecifierParts): Place {
  if (isShorthand(location)) return hosted(specifier, `https://${location}`);
  if (isScpLike(location)) return remote(specifier, `ssh://${location.replace(scpHost, "$1/")}`);
  if (/^https?:\/\/(?:[^/@]*@)?(?:github\.com|gitlab\.com|bitbucket\.org)\//i.test(location) && forced === undefined) {
    return hosted(specifier, location);
  }
  if (/^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(location)) return remote(specifier, location);
  if (/^(?!file:)[a-z0-9][a-z0-9.-]+:/i.test(location))
    return remote(specifier, `ssh://${location.replace(/:\/?/, "/")}`);
  return { repository: localPath(specifier, location), local: true, userinfo: undefined, folder: "" };
}

/** On a known host the first two segments are the repository, or all up to the one that ends in `.git`. */
function hosted(specifier: string, location: string): Place {
  const { url, userinfo } = remoteUrl(specifier, location, ["http", "https"]);
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  if (segments.length < 2) {
    throw addressInvalid(specifier, "it names no repository", `Write ${url.host}/<owner>/<repository>.`);
  }
  if (segments[2] === "tree" || segments[2] === "blob" || segments[2] === "-") {
    const repository = `${url.host}/${segments[0]}/${segments[1]}`;
    throw addressInvalid(specifier, "it is the address of a web page", `Write ${repository}//<folder>?ref=<ref>.`);
  }
  const marked = segments.findIndex((segment) => segment.endsWith(".git"));
  const length = marked < 1 ? 2 : marked + 1;
  const path = segments.slice(0, length).join("/");
  url.pathname = path.endsWith(".git") ? path : `${path}.git`;
  return { repository: url.href, local: false, userinfo, folder: decode(segments.slice(length).join("/")) };
}

function remote(specifier: string, location: string): Place {
  const { url, userinfo } = remoteUrl(specifier, location, ["https", "http", "ssh", "git"]);
  return { repository: url.href.replace(/\/+$/, ""), local: false, userinfo, folder: "" };
}

function depthOf(specifier: string, depth: string | undefined): number | undefined {
  if (depth === undefined) return undefined;
  if (!/^\d{1,9}$/.test(depth))
    throw addressInvalid(specifier, `depth is ${JSON.stringify(depth)}, which is not a number`);
  return Number(depth);
}
