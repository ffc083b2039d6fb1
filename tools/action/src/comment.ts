import { readFileSync } from "node:fs";
import { type Conversation, findComment, writeComment } from "./comments.ts";
import { fitComment } from "./fit-comment.ts";
import { required } from "./inputs.ts";
import { readPullRequest } from "./pull-request.ts";
import { annotate, runStep } from "./workflow-commands.ts";

await runStep(comment);

/** Comments the difference, in the comment of an earlier run where there is one. Without one, no difference is no news. */
async function comment(): Promise<void> {
  const { env } = process;
  const { repository, number } = readPullRequest(env);
  const api = required(env, "GITHUB_API_URL");
  const marker = `<!-- lzkit ${encodeURIComponent(env["INPUT_DIRECTORY"]?.trim() || ".")} -->`;
  const text = readFileSync(required(env, "DIFFERENCE"), "utf8");
  const conversation = { api, repository, number, token: env["INPUT_TOKEN"] ?? "" };
  try {
    await put(conversation, { marker, text, changed: env["CHANGED"] === "true" });
  } catch (error) {
    // A pull request from a fork has a token that only reads; that must not make its check fail.
    const reason = error instanceof Error ? error.message : String(error);
    annotate(
      "warning",
      `The difference is in the summary of this run, but could not be commented: ${reason} The token needs the permission pull-requests: write, which it never has for pull requests from forks.`,
    );
  }
}

interface Difference {
  readonly marker: string;
  readonly text: string;
  readonly changed: boolean;
}

async function put(conversation: Conversation, { marker, text, changed }: Difference): Promise<void> {
  const existing = await findComment(conversation, marker);
  const body = `${marker}\n${fitComment(text)}`;
  if (existing === undefined ? !changed : existing.body === body) return;
  await writeComment(conversation, body, existing);
}
