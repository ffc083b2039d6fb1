import { readFileSync } from "node:fs";
import { InputError, required } from "./inputs.ts";

/** The pull request that a workflow runs for. */
export interface PullRequest {
  /** `owner/name` of the repository that it goes into. */
  readonly repository: string;
  readonly number: number;
  /** Commit at the tip of the branch that it goes into. */
  readonly base: string;
  /** Commit at its own tip. */
  readonly head: string;
}

/**
 * Reads it from the event that started the workflow.
 *
 * @throws {@link InputError} where that was not a pull request
 */
export function readPullRequest(env: NodeJS.ProcessEnv): PullRequest {
  const event = JSON.parse(readFileSync(required(env, "GITHUB_EVENT_PATH"), "utf8")) as Event;
  const { number, base, head } = event.pull_request ?? {};
  if (number === undefined || !isCommit(base) || !isCommit(head)) {
    throw new InputError("The event that started this workflow is not a pull request. Start it on: pull_request.");
  }
  return { repository: required(env, "GITHUB_REPOSITORY"), number, base: base.sha, head: head.sha };
}

interface Event {
  readonly pull_request?: {
    readonly number?: number;
    readonly base?: Commit;
    readonly head?: Commit;
  };
}

interface Commit {
  readonly sha: string;
}

function isCommit(commit: Commit | undefined): commit is Commit {
  return /^[\da-f]{40}(?:[\da-f]{24})?$/.test(commit?.sha ?? "");
}
