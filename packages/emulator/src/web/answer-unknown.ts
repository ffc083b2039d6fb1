import { replyRefusal } from "./reply.ts";

/** Answers a request for a path that the emulator does not serve. */
export function answerUnknown(request: Request): Response {
  const message = `Nothing is served at '${new URL(request.url).pathname}': only partner links, resource groups and tokens are.`;
  const { status, body } = replyRefusal({ status: 404, code: "NotFound", message });
  return Response.json(body, { status });
}
