/** Where comments are written, and with whose token. */
export interface Conversation {
  /** Address of GitHub's REST API. */
  readonly api: string;
  /** `owner/name` */
  readonly repository: string;
  /** Of the pull request. */
  readonly number: number;
  readonly token: string;
}

/** A comment as the API tells it. */
export interface Comment {
  readonly id: number;
  readonly body?: string | null;
}

const perPage = 100;

/** The first comment that begins with a text. Throws an error that says what GitHub answered. */
export async function findComment(conversation: Conversation, beginning: string): Promise<Comment | undefined> {
  for (let page = 1; ; page += 1) {
    const path = `issues/${conversation.number}/comments?per_page=${perPage}&page=${page}`;
    const comments = (await call(conversation, "GET", path)) as readonly Comment[];
    const found = comments.find(({ body }) => body?.startsWith(beginning));
    if (found !== undefined || comments.length < perPage) return found;
  }
}

/** Writes a new comment, or another text into one. Throws an error that says what GitHub answered. */
export async function writeComment(conversation: Conversation, body: string, existing?: Comment): Promise<void> {
  if (existing === undefined) await call(conversation, "POST", `issues/${conversation.number}/comments`, { body });
  else await call(conversation, "PATCH", `issues/comments/${existing.id}`, { body });
}

async function call(
  { api, repository, token }: Conversation,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${api}/repos/${repository}/${path}`, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "user-agent": "lzkit",
      "x-github-api-version": "2022-11-28",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The token is for this host.
    redirect: "error",
    signal: AbortSignal.timeout(60_000),
  });
  if (response.ok) return response.json();
  const answer = (await response.json().catch(() => ({}))) as { readonly message?: string };
  throw new Error(`GitHub answered ${response.status} to ${method} ${path}: ${answer.message ?? response.statusText}.`);
}
