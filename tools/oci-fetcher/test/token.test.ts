import { once } from "node:events";
import { type IncomingHttpHeaders, type RequestListener, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { builtInFetchers, createFetch, resolveChain } from "@lzkit/library-resolver";
import { afterEach, beforeEach, expect, it } from "vitest";
import { authorizedFetch } from "../src/authorized-fetch.ts";
import { type OciFetcherOptions, ociFetcher } from "../src/index.ts";

/** What stands in for a registry, its token service and where it keeps blobs: three hosts, each by its port. */
interface Host {
  readonly url: string;
  readonly port: number;
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
}

let servers: Server[];
let registry: Host;
let tokens: Host;
let elsewhere: Host;

beforeEach(async () => {
  servers = [];
  elsewhere = await start((_, response) => response.writeHead(404).end());
  tokens = await start(({ headers }, response) => {
    const known = headers.authorization === `Basic ${Buffer.from("me:secret").toString("base64")}`;
    if (known) response.end('{ "token": "t0ken" }');
    else response.writeHead(401, { "www-authenticate": "Basic" }).end();
  });
  registry = await start(({ headers, url = "" }, response) => {
    const challenge = `Bearer realm="${tokens.url}/token",service="registry.example",scope="registry:catalog:*"`;
    if (headers.authorization !== "Bearer t0ken") response.writeHead(401, { "www-authenticate": challenge }).end();
    else if (url.includes("/manifests/")) response.writeHead(200).end(JSON.stringify({ layers: [layer] }));
    else response.writeHead(307, { location: `${elsewhere.url}/blob` }).end();
  });
});
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

const layer = { mediaType: "application/vnd.oci.image.layer.v1.tar+gzip", digest: `sha256:${"1".repeat(64)}` };

async function start(listener: RequestListener): Promise<Host> {
  const requests: Host["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    listener(request, response);
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, requests };
}

const sent = ({ requests }: Host) => requests.map(({ headers }) => headers.authorization);

/** The registry's tokens come from another host, as the caller knows. */
const known = () => ({ realms: { [`127.0.0.1:${registry.port}`]: `127.0.0.1:${tokens.port}` } });

function resolve(env: Readonly<Record<string, string>>, options: OciFetcherOptions = known()) {
  const fetchers = [...builtInFetchers(), ociFetcher(options)];
  return resolveChain(`oci::127.0.0.1:${registry.port}/org/library:v1`, { fetchers, fetch: createFetch({ env }) });
}

it("gets a token with the credentials of the host that gives tokens, and sends it to the registry only", async () => {
  await expect(resolve({ [`LZ_TOKEN_127_0_0_1_${tokens.port}`]: "me:secret" })).rejects.toMatchObject({
    message: expect.stringContaining("404") as unknown,
  });
  expect(tokens.requests.map(({ path }) => path)).toEqual([
    "/token?service=registry.example&scope=repository%3Aorg%2Flibrary%3Apull",
  ]);
  expect(sent(registry)).toEqual([undefined, "Bearer t0ken", "Bearer t0ken"]);
  expect(elsewhere.requests.map(({ path }) => path)).toEqual(["/blob"]);
  expect(sent(elsewhere)).toEqual([undefined]);
});

it("says which host's credentials are missing", async () => {
  await expect(resolve({ [`LZ_TOKEN_127_0_0_1_${registry.port}`]: "me:secret" })).rejects.toMatchObject({
    code: "ACCESS_DENIED",
    hint: `Give credentials for 127.0.0.1:${tokens.port}.`,
  });
  expect(sent(tokens)).toEqual([undefined]);
});

it("sends no token to another host that it is asked for", async () => {
  const { signal } = new AbortController();
  const withSecret = createFetch({ env: { [`LZ_TOKEN_127_0_0_1_${tokens.port}`]: "me:secret" } });
  const fetch = authorizedFetch(
    { fetch: withSecret, signal },
    { registry: `127.0.0.1:${registry.port}`, repository: "a", realm: `127.0.0.1:${tokens.port}` },
  );
  await fetch(`${registry.url}/v2/a/manifests/v1`);
  await fetch(`${elsewhere.url}/v2/a/manifests/v1`);
  expect(sent(registry)).toEqual([undefined, "Bearer t0ken"]);
  expect(sent(elsewhere)).toEqual([undefined]);
});

it("asks a host that nobody has named for the registry's tokens without credentials", async () => {
  const options = { realms: { "registry.example": `127.0.0.1:${tokens.port}` } };
  await expect(resolve({ [`LZ_TOKEN_127_0_0_1_${tokens.port}`]: "me:secret" }, options)).rejects.toMatchObject({
    code: "ACCESS_DENIED",
    hint: expect.stringContaining(`{ "127.0.0.1:${registry.port}": "127.0.0.1:${tokens.port}" }`) as unknown,
  });
  expect(sent(tokens).join("")).toBe("");
  expect(sent(registry)).toEqual([undefined]);
});

it("takes a token that a host gives to anybody", async () => {
  const open = await start((_, response) => response.end('{ "token": "t0ken" }'));
  tokens = open;
  await expect(resolve({}, {})).rejects.toMatchObject({ message: expect.stringContaining("404") as unknown });
  expect(sent(open).join("")).toBe("");
  expect(sent(registry)).toEqual([undefined, "Bearer t0ken", "Bearer t0ken"]);
});

it("follows no redirect on the way to a token, which could lead to another registry's", async () => {
  const hostile = await start(({ headers, url = "" }, response) => {
    const challenge = `Bearer realm="http://${headers.host}/token",service="registry.example"`;
    if (url.startsWith("/token")) response.writeHead(307, { location: `${tokens.url}/token` }).end();
    else response.writeHead(401, { "www-authenticate": challenge }).end();
  });
  registry = hostile;
  await expect(resolve({ [`LZ_TOKEN_127_0_0_1_${tokens.port}`]: "me:secret" }, {})).rejects.toMatchObject({
    code: "REDIRECT_REFUSED",
  });
  expect(tokens.requests).toEqual([]);
  expect(sent(hostile)).toEqual([undefined, undefined]);
});

it("sends the registry's own credentials to its own realm", async () => {
  const own = await start(({ headers, url = "" }, response) => {
    const isKnown = headers.authorization === `Basic ${Buffer.from("me:secret").toString("base64")}`;
    const challenge = `Bearer realm="http://${headers.host}/token"`;
    if (url.startsWith("/token")) response.writeHead(isKnown ? 200 : 401).end('{ "token": "t0ken" }');
    else if (headers.authorization === "Bearer t0ken") response.writeHead(404).end();
    else response.writeHead(401, { "www-authenticate": challenge }).end();
  });
  registry = own;
  await expect(resolve({ [`LZ_TOKEN_127_0_0_1_${own.port}`]: "me:secret" }, {})).rejects.toMatchObject({
    code: "REF_NOT_FOUND",
  });
});
