import { ResolverError } from "../../library-resolver-error.ts";
import type { GitSession } from "./git-session.ts";

/** The error for an answer that is not 200. */
export function httpRefusal(response: Response, url: string, { repository }: GitSession): ResolverError {
  const { status } = response;
  if (status === 401 || status === 403) {
    return new ResolverError("ACCESS_DENIED", {
      message: `${repository} refuses access (HTTP ${status}).`,
      context: { target: repository, status },
      hint: "Check the spelling: hosts also answer so for what is not there. A private repository needs credentials.",
    });
  }
  if (status === 404 || status === 410) {
    return new ResolverError("REPOSITORY_NOT_FOUND", {
      message: `${repository} has no git repository (HTTP ${status}).`,
      context: { repository },
      hint: "Check the spelling. Some hosts answer so for a private repository, which needs credentials.",
    });
  }
  return new ResolverError("NETWORK_FAILED", {
    message: `${repository} answers with HTTP ${status}${wait(response)}.`,
    context: { url, status },
    hint: status === 407 ? "The proxy asks for credentials." : "Try again later.",
  });
}

/** The error for an answer that comes from something else than git. */
export function notGit(contentType: string, { repository }: GitSession): ResolverError<"REPOSITORY_NOT_FOUND"> {
  const page = /html/i.test(contentType);
  const answer = page ? "a web page" : `the content type ${JSON.stringify(contentType)}`;
  return new ResolverError("REPOSITORY_NOT_FOUND", {
    message: `${repository} is not a git repository over smart HTTP: it answers with ${answer}.`,
    context: { repository },
    hint: page
      ? "Check that this is the address for cloning, and that the host does not ask you to sign in."
      : "Check that this is the address for cloning.",
  });
}

/** Why `fetch` or a body failed, for a person. */
export function networkFailure(error: unknown, url: string, { repository }: GitSession): ResolverError {
  const reason = failureCode(error) ?? (error instanceof Error ? error.message : "unknown reason");
  return new ResolverError("NETWORK_FAILED", {
    message: `${repository} cannot be read over the network: ${reason}.`,
    context: { url, status: undefined },
    hint: "Check the address, the network and the proxy.",
    cause: error,
  });
}

/** The system's name of a failure, `ECONNRESET`, wherever in the causes it stands. */
export function failureCode(error: unknown): string | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if ("code" in each && typeof each.code === "string") return each.code;
  }
  return undefined;
}

function wait(response: Response): string {
  const after = response.headers.get("retry-after");
  return after === null ? "" : ` and asks to wait (Retry-After: ${after.slice(0, 40)})`;
}
