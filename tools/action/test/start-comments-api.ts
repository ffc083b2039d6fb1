import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** GitHub's API for the comments of one pull request, on a port of this machine. */
export interface CommentsApi {
  readonly url: string;
  /** In the order in which they were written. */
  readonly comments: { readonly id: number; body: string }[];
  /** Method and token of each request. */
  readonly requests: { readonly method: string; readonly authorization: string | undefined }[];
  /** Whether the token may write. */
  canWrite: boolean;
  close(): Promise<void>;
}

const repository = "/repos/contoso/landing-zones";

export async function startCommentsApi(): Promise<CommentsApi> {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(api, request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const api: CommentsApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    comments: [],
    requests: [],
    canWrite: true,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return api;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

async function answer(api: CommentsApi, request: IncomingMessage): Promise<Answer> {
  const { method = "", headers } = request;
  const { pathname, searchParams } = new URL(request.url ?? "", api.url);
  api.requests.push({ method, authorization: headers.authorization });
  const sent = await text(request);
  if (headers.authorization === undefined) return { status: 401, body: { message: "Requires authentication" } };
  if (method === "GET" && pathname === `${repository}/issues/7/comments`) {
    const [size, page] = [Number(searchParams.get("per_page") ?? 30), Number(searchParams.get("page") ?? 1)];
    return { status: 200, body: api.comments.slice((page - 1) * size, page * size) };
  }
  if (!api.canWrite) return { status: 403, body: { message: "Resource not accessible by integration" } };
  if (method === "POST" && pathname === `${repository}/issues/7/comments`) {
    const comment = { id: 1000 + api.comments.length, body: JSON.parse(sent).body as string };
    if (comment.body.length > 65_536) return { status: 422, body: { message: "Validation Failed" } };
    api.comments.push(comment);
    return { status: 201, body: comment };
  }
  const comment = api.comments.find(({ id }) => pathname === `${repository}/issues/comments/${id}`);
  if (method !== "PATCH" || comment === undefined) return { status: 404, body: { message: "Not Found" } };
  comment.body = JSON.parse(sent).body as string;
  return { status: 200, body: comment };
}
