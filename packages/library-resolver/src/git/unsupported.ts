import { ResolverError } from "../library-resolver-error.ts";

/** The error for a repository that cannot be read in the way it is kept. */
export function unsupportedFormat(repository: string, format: string): ResolverError<"ADDRESS_UNSUPPORTED"> {
  return new ResolverError("ADDRESS_UNSUPPORTED", {
    message: `${repository} is kept in the format ${format}, which cannot be read yet.`,
    context: { address: repository, scheme: undefined },
    hint: "Use a repository with SHA-1 ids and refs in files.",
  });
}

/** The error for a repository behind a transport that only the git program speaks. */
export function unsupportedTransport(repository: string): ResolverError<"ADDRESS_UNSUPPORTED"> {
  return new ResolverError("ADDRESS_UNSUPPORTED", {
    message: `${repository} cannot be read without the git program, which is switched off or does not take it.`,
    context: { address: repository, scheme: repository.slice(0, repository.indexOf(":")) },
    hint: "Use the repository's address over https or ssh.",
  });
}
