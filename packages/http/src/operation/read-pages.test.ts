import { expect, it } from "vitest";
import { caught } from "../../test/caught.ts";
import { serve } from "../../test/serve.ts";
import { connect } from "../../test/test-transport.ts";
import { readPages, type Transport } from "../index.ts";

async function collect(transport: Transport): Promise<unknown[]> {
  const entries: unknown[] = [];
  const list = readPages(transport, { method: "GET", path: "/list", apiVersion: "2021-04-01" });
  for await (const entry of list) entries.push(entry);
  return entries;
}

it("reads page after page", async () => {
  const server = await serve(({ url, headers }) =>
    url.startsWith("/list?api-version=2021-04-01")
      ? { json: { value: [1, 2], nextLink: `http://${headers.host}/next?$skiptoken=a%20b` } }
      : { json: { value: [3], nextLink: null } },
  );
  expect(await collect(connect(server.url))).toEqual([1, 2, 3]);
  expect(server.seen.map(({ url }) => url)).toEqual(["/list?api-version=2021-04-01", "/next?$skiptoken=a%20b"]);
});

it("takes a next page without a host from the root of the service's host", async () => {
  const server = await serve(({ url }) => ({
    json: { value: [url], nextLink: url === "/next" ? undefined : "/next" },
  }));
  expect(await collect(connect(`${server.url}/mounted`))).toEqual(["/mounted/list?api-version=2021-04-01", "/next"]);
});

it("fetches no page that nobody wants", async () => {
  const server = await serve(() => ({ json: { value: [1, 2], nextLink: "/next" } }));
  for await (const entry of readPages(connect(server.url), { method: "GET", path: "/list" })) if (entry === 2) break;
  expect(server.seen).toHaveLength(1);
});

it("refuses a next page elsewhere", async () => {
  const elsewhere = await serve(() => ({ json: { value: [] } }));
  const server = await serve(() => ({ json: { value: [1], nextLink: `${elsewhere.url}/next` } }));
  expect(await caught(collect(connect(server.url)))).toMatchObject({
    code: "ORIGIN_REFUSED",
    context: { url: elsewhere.url },
  });
  expect(elsewhere.seen).toHaveLength(0);
});

it("refuses pages that go round in circles", async () => {
  const server = await serve(() => ({ json: { value: [], nextLink: "/list?again" } }));
  expect(await caught(collect(connect(server.url)))).toMatchObject({ code: "PAGES_ENDLESS", context: { pages: 1 } });
});

it.each([undefined, [], { value: 1 }, "text"])("refuses %j for a page", async (json) => {
  const server = await serve(() => ({ json }));
  expect(await caught(collect(connect(server.url)))).toMatchObject({ code: "BODY_UNREADABLE", status: 200 });
});
