import { ResolverError } from "../library-resolver-error.ts";
import { showAddress } from "./show-address.ts";
import { isObjectStore, isScpLike } from "./source-kind.ts";
import { splitSpecifier } from "./split-specifier.ts";

const plugIn =
  "give a fetcher of your own for it, in lz.config.json (fetchers) or to resolveChain; docs/write-a-fetcher.md tells how.";

const hints: ReadonlyMap<string, string> = new Map([
  ["s3", `Make the bucket's archive readable over https, or ${plugIn}`],
  ["gcs", `Make the bucket's archive readable over https, or ${plugIn}`],
  ["ssh", "Use the repository's https address, or let gitFetcher run the git program (its option program)."],
  ["git", "Use the repository's address over https or ssh; over git:// nothing is protected on its way."],
  ["hg", `Mirror the repository to git, or ${plugIn}`],
  ["http", "For a git repository write git:: in front; an archive's name ends in .zip or .tar.gz, or add archive=zip."],
]);

/** The error for an address that no fetcher takes: which kind it is, and the way out. */
export function addressUnsupported(specifier: string): ResolverError<"ADDRESS_UNSUPPORTED"> {
  const shown = showAddress(specifier);
  const scheme = schemeOf(specifier);
  const kind = scheme === undefined ? "it" : `${scheme}: addresses`;
  return new ResolverError("ADDRESS_UNSUPPORTED", {
    message: `The address ${JSON.stringify(shown)} is not supported: no fetcher takes ${kind}.`,
    context: { address: shown, scheme },
    hint: hints.get(scheme?.replace(/^https$/, "http") ?? "") ?? `You can ${plugIn}`,
  });
}

function schemeOf(specifier: string): string | undefined {
  const { forced, location } = splitSpecifier(specifier);
  if (isScpLike(location) || /^ssh:/i.test(location)) return "ssh";
  if (forced !== undefined) return forced;
  if (isObjectStore(location)) return /googleapis/i.test(location) ? "gcs" : "s3";
  return /^([a-z][a-z0-9+.-]+):/i.exec(location)?.[1]?.toLowerCase();
}
