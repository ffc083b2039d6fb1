import { readFileSync } from "node:fs";
import { http, type HttpHandler } from "msw/http";

const folder = new URL("../../page/", import.meta.url);

const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  "/": ["index.html", "text/html"],
  "/_emulator/page.css": ["page.css", "text/css"],
  "/_emulator/page.js": ["page.js", "text/javascript"],
};

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Makes the handler of the page that shows what is inside. The page itself is the same for everyone. */
export function createPageHandler(): HttpHandler {
  const isOurs = ({ request }: { readonly request: Request }): boolean => {
    const { pathname } = new URL(request.url);
    return Object.hasOwn(files, pathname) && ["GET", "HEAD"].includes(request.method);
  };
  return http.all(isOurs, ({ request }) => {
    const [file, type] = files[new URL(request.url).pathname] ?? ["index.html", "text/html"];
    const headers = {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-cache",
    };
    return new Response(readFileSync(new URL(file, folder)), { headers });
  });
}
