import { execFileSync, spawn } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { gitEnvironment } from "./run-git.ts";

/** What a CGI program answered: its head parsed, its body still to come. */
export interface CgiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

export interface HttpBackendOptions {
  /** Folder whose repositories are served. */
  readonly root: string;
  /** Git configuration of the server: `{ "uploadpack.allowFilter": "true" }`. */
  readonly config: Readonly<Record<string, string>>;
  /** Whether clients may ask for protocol 2. */
  readonly protocol2: boolean;
}

/** Hands one request to `git http-backend` (CGI, RFC 3875). */
export async function runHttpBackend(request: IncomingMessage, options: HttpBackendOptions): Promise<CgiResponse> {
  const child = spawn(httpBackend(), { env: environment(request, options) });
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  failed.catch(() => {});
  child.stdin.on("error", () => {});
  child.stderr.resume();
  request.pipe(child.stdin);
  // Node empties the output of a child that ends, if nobody reads it at that moment.
  const output = child.stdout.pipe(new PassThrough());
  const { status = "200", ...headers } = parseHead(await Promise.race([failed, readHead(output)]));
  return { status: Number.parseInt(status, 10), headers, body: output };
}

/** Reads up to the empty line, and leaves the stream paused behind it. */
function readHead(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0);
    const onEnd = () => reject(new Error("git http-backend ended without an answer"));
    const onData = (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      const end = read.indexOf("\r\n\r\n");
      if (end < 0) return;
      output.pause();
      output.off("data", onData).off("end", onEnd);
      output.unshift(read.subarray(end + 4));
      resolve(read.toString("latin1", 0, end));
    };
    output.on("data", onData).on("end", onEnd);
  });
}

let program: string | undefined;

/** Started by its own path, as a web server does, so that no wrapper adds to the time of a request. */
function httpBackend(): string {
  program ??= join(execFileSync("git", ["--exec-path"], { encoding: "utf8" }).trim(), "git-http-backend");
  return program;
}

function environment(request: IncomingMessage, { root, config, protocol2 }: HttpBackendOptions): NodeJS.ProcessEnv {
  const url = new URL(request.url ?? "/", "http://localhost");
  const entries = Object.entries({ "safe.directory": "*", ...config });
  return {
    ...gitEnvironment,
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: "1",
    REQUEST_METHOD: request.method,
    PATH_INFO: decodeURIComponent(url.pathname),
    QUERY_STRING: url.search.slice(1),
    CONTENT_TYPE: request.headers["content-type"] ?? "",
    CONTENT_LENGTH: request.headers["content-length"],
    HTTP_CONTENT_ENCODING: request.headers["content-encoding"],
    GIT_PROTOCOL: protocol2 ? header(request, "git-protocol") : undefined,
    GIT_CONFIG_COUNT: String(entries.length),
    ...Object.fromEntries(
      entries.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(",") : value;
}

function parseHead(head: string): Record<string, string> {
  return Object.fromEntries(
    head.split("\r\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
