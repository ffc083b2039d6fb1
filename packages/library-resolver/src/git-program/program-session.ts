import type { Credentials } from "../fetch-context.ts";
import type { GitSession } from "../git/http/git-session.ts";

/** What all runs of the git program for one repository share. */
export interface ProgramSession extends Pick<GitSession, "repository" | "limits" | "stallTimeout" | "count"> {
  /** Where git finds the repository: `ssh://…`, `https://…`, checked. */
  readonly url: string;
  readonly signal: AbortSignal;
  /** Whether git must not be started. */
  readonly offline: boolean;
  /** The caller's, from which what git may see is taken. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The caller's for the repository; `undefined`: git's own helpers and ssh's agent have them. */
  readonly credentials: Credentials | undefined;
  /** Tells how many objects came. */
  readonly report: (objects: number) => void;
}
