import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as forward } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../../test/start-server.ts";

const folder = mkdtempSync(join(tmpdir(), "lzkit-proxy-"));
const certificate = join(folder, "ca.pem");
const closing: (() => Promise<void>)[] = [];
let plain: TestServer;
let secure: TestServer;
let proxy: { readonly url: string; readonly seen: string[] };

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    algorithm: "sha256",
    keyType: "ec",
    extensions: [
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  writeFileSync(certificate, cert);
  plain = await startServer((_, response) => response.end("plain"));
  secure = await startServer((_, response) => response.end("secure"), { key, cert });
  proxy = await startProxy();
  closing.push(plain.close, secure.close);
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  rmSync(folder, { recursive: true });
});

/** A real forward proxy: CONNECT for https, absolute addresses for http. It wants a password. */
async function startProxy() {
  const seen: string[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    seen.push(`${method} ${url} ${headers["proxy-authorization"]}`);
    forward(url ?? "", { method: method ?? "GET" }, (answer) => answer.pipe(response)).end();
  });
  server.on("connect", ({ url, headers }, client) => {
    seen.push(`CONNECT ${url} ${headers["proxy-authorization"]}`);
    const { hostname, port } = new URL(`http://${url}`);
    const upstream = connect(Number(port), hostname, () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return { url: `http://me:secret@127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Fetches in a process of its own: Node reads certificate authorities when it starts. */
async function fetchIn(env: Readonly<Record<string, string>>, url: string): Promise<string> {
  const script = `
    import { createFetch } from ${JSON.stringify(new URL("create-fetch.ts", import.meta.url).href)};
    const reason = (error) => error.cause ? reason(error.cause) : error.code ?? error.message;
    const answer = await createFetch({ env: process.env })(${JSON.stringify(url)}).then((r) => r.text(), reason);
    console.log(answer);
  `;
  const args = ["--conditions=@lzkit/source", "--input-type=module", "-e", script];
  const run = spawn(process.execPath, args, { env: { PATH: process.env["PATH"] ?? "", ...env } });
  const [output, errors] = await Promise.all([text(run.stdout), text(run.stderr)]);
  expect(errors).toBe("");
  return output.trim();
}

const password = `Basic ${Buffer.from("me:secret").toString("base64")}`;

describe("the proxies of the environment", () => {
  it("carry https through a tunnel, with a certificate authority of one's own", async () => {
    const env = { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificate };
    expect(await fetchIn(env, secure.url)).toBe("secure");
    expect(proxy.seen.splice(0)).toEqual([`CONNECT 127.0.0.1:${secure.port} ${password}`]);
  });

  it("carry plain http by its whole address", async () => {
    expect(await fetchIn({ http_proxy: proxy.url }, `${plain.url}/lib.zip`)).toBe("plain");
    expect(proxy.seen.splice(0)).toEqual([`GET ${plain.url}/lib.zip ${password}`]);
  });

  it.each([
    { given: "NO_PROXY names the host", env: { NO_PROXY: "example.com,127.0.0.1" } },
    { given: "no_proxy names host and port", env: { no_proxy: "127.0.0.1:PORT" } },
    { given: "NO_PROXY is a star", env: { NO_PROXY: "*" } },
    { given: "the proxy is for https only", env: { HTTP_PROXY: "" } },
  ])("are passed by where $given", async ({ env }) => {
    const filled = Object.fromEntries(Object.entries(env).map(([k, v]) => [k, v.replace("PORT", `${plain.port}`)]));
    expect(await fetchIn({ HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, ...filled }, plain.url)).toBe("plain");
    expect(proxy.seen.splice(0)).toEqual([]);
  });
});

describe("a certificate of one's own authority", () => {
  it("is accepted with NODE_EXTRA_CA_CERTS", async () => {
    expect(await fetchIn({ NODE_EXTRA_CA_CERTS: certificate }, secure.url)).toBe("secure");
  });

  it("is refused without", async () => {
    expect(await fetchIn({}, secure.url)).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  });
});
