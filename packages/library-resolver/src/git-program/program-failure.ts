import { redact } from "@lzkit/errors";
import { ResolverError } from "../library-resolver-error.ts";
import type { ProgramSession } from "./program-session.ts";

type Failure = "ACCESS_DENIED" | "REPOSITORY_NOT_FOUND" | "NETWORK_FAILED";

interface Complaint {
  readonly words: RegExp;
  readonly code: Failure;
  readonly hint: string;
}

/** What git and ssh say, the first that fits. */
const complaints: readonly Complaint[] = [
  {
    words: /host key verification failed|host identification has changed/i,
    code: "ACCESS_DENIED",
    hint: "ssh does not know this host, or not by this key. Connect once with ssh, or add its key to known_hosts.",
  },
  {
    words: /permission denied|too many authentication failures|no supported authentication methods/i,
    code: "ACCESS_DENIED",
    hint: "Add a key that the host knows to ssh's agent or configuration, or give one with sshkey=.",
  },
  {
    words: /authentication failed|could not read (?:username|password)|terminal prompts disabled|error: 40[13]/i,
    code: "ACCESS_DENIED",
    hint: "Nothing asks for a password here: let one of git's credential helpers keep it.",
  },
  {
    words: /not found|does not appear to be a git repository|does not exist|no such (?:file|repository|project)/i,
    code: "REPOSITORY_NOT_FOUND",
    hint: "Check the spelling. Some hosts answer so for a private repository, which needs a key.",
  },
];

const otherwise: Omit<Complaint, "words"> = {
  code: "NETWORK_FAILED",
  hint: "Check the address and the network; the error's cause holds all that git said.",
};

/** The error for what git complained of when it ended. */
export function programFailure(complaint: string, session: ProgramSession): ResolverError {
  const said = printable(redact(complaint));
  if (/unknown (?:option|switch)/.test(said)) return gitUnusable(session, "too old", new Error(said));
  const { repository } = session;
  const { code, hint } = complaints.find(({ words }) => words.test(said)) ?? otherwise;
  const contexts = {
    ACCESS_DENIED: { target: repository, status: undefined },
    REPOSITORY_NOT_FOUND: { repository },
    NETWORK_FAILED: { url: repository, status: undefined },
  } as const;
  const message = `${repository} cannot be read by the git program: ${tellingLine(said)}.`;
  return new ResolverError<Failure>(code, { message, context: contexts[code], hint, cause: new Error(said) });
}

/** The error for a git program that is not there, or cannot do what is asked of it. */
export function gitUnusable(
  { repository }: ProgramSession,
  reason: "missing" | "too old",
  cause: unknown,
): ResolverError<"GIT_UNUSABLE"> {
  const words = reason === "missing" ? "it is not on the PATH" : "it is older than 2.29";
  return new ResolverError("GIT_UNUSABLE", {
    message: `${repository} is read by the git program, but ${words}.`,
    context: { repository, reason },
    hint: `${reason === "missing" ? "Install" : "Update"} git, or use the repository's https address, which needs none.`,
    cause,
  });
}

/** The error for a git program that has fallen silent. */
export function stalled({ repository, stallTimeout }: ProgramSession): ResolverError<"TIMED_OUT"> {
  return new ResolverError("TIMED_OUT", {
    message: `${repository} has sent nothing for ${stallTimeout} ms.`,
    context: { milliseconds: stallTimeout },
    hint: "Try again later, or check the network.",
  });
}

/** Whatever a host says must not move the cursor of a terminal. */
function printable(text: string): string {
  return text.replace(/\r/g, "\n").replace(/[^\P{C}\n]/gu, "\ufffd");
}

/** git repeats in general words what was said before it: the first complaint tells most. */
function tellingLine(said: string): string {
  const lines = said.split("\n").map((line) => line.trim());
  const complaint = lines.find((line) => /^(?:remote: )?(?:fatal|error):|^ssh: |denied|failed/i.test(line));
  const line = complaint ?? lines.findLast((each) => each !== "") ?? "it gave no reason";
  return line.slice(0, 200).replace(/\.$/, "");
}
