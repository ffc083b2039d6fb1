import { http, type HttpHandler } from "msw/http";
import { isEmulatorError } from "../emulator-error.ts";
import type { Emulator } from "../emulator.ts";
import { readBody, readObject } from "../web/read-body.ts";
import { refuse, RefusalError, type Reply, replyRefusal } from "../web/reply.ts";
import { createMatcher } from "../web/route.ts";
import { createControlRoutes } from "./control-routes.ts";
import { isOwnPage } from "./is-own-page.ts";

/** Makes the handler of the endpoints under `/_emulator`. */
export function createControlHandler(emulator: Emulator, host: string): HttpHandler {
  const match = createMatcher(createControlRoutes(emulator));
  const isOurs = ({ request }: { readonly request: Request }): boolean =>
    match(new URL(request.url).pathname) !== undefined;

  async function run(request: Request): Promise<Reply> {
    if (!isOwnPage(request, host)) throw refuse(403, "Forbidden", "Only pages of the emulator itself may do this.");
    const { pathname, searchParams } = new URL(request.url);
    const routes = match(pathname)?.routes ?? [];
    const route = routes.find(({ method }) => method === request.method);
    if (route === undefined) {
      const allow = routes.map(({ method }) => method).join(", ");
      throw refuse(405, "MethodNotAllowed", `The method ${request.method} is not served here; these are: ${allow}.`);
    }
    const body = readObject({ headers: request.headers, text: await readBody(request) }) ?? {};
    return { status: 200, body: await route.run(body, searchParams) };
  }

  return http.all(isOurs, async ({ request }) => {
    const reply = await run(request).catch(replyFailure);
    return Response.json(reply.body, { status: reply.status, headers: { "cache-control": "no-store" } });
  });
}

function replyFailure(error: unknown): Reply {
  if (error instanceof RefusalError) return replyRefusal(error.refusal);
  if (isEmulatorError(error)) return replyRefusal({ status: 400, code: error.code, message: error.message });
  const reason = error instanceof Error ? error.message : "unknown";
  return replyRefusal({ status: 500, code: "InternalServerError", message: `The emulator failed: ${reason}` });
}
