import { describe, expect, it } from "vitest";
import { group, type Running, subscription, targets } from "./targets.ts";

describe.each(targets)("the list of resource groups, $name", (target) => {
  it("lists by name, and is empty where nothing is", async () => {
    const { send } = await target.start();
    expect((await send(`GET ${group()}`)).body).toEqual({ value: [] });
    await create(send, { c: {}, A: {}, b: {} });
    expect(await names(send, group())).toEqual(["A", "b", "c"]);
    expect(await names(send, group().replace(subscription, "0b1f6471"))).toEqual([]);
  });

  it.each(["a%2Fb", "%E6%BC%A2", "a%20b", "%00"])("knows no subscription %s", async (id) => {
    const { send } = await target.start();
    const path = group("a").replace(subscription, id);
    const error = { code: "SubscriptionNotFound" };
    for (const method of ["PUT", "GET", "DELETE"]) {
      const sent = await send(`${method} ${path}`, method === "PUT" ? { body: { location: "westeurope" } } : undefined);
      expect(sent).toMatchObject({ status: 404, body: { error } });
    }
  });

  it("pages by $top and by the emulator's size of pages, with links on the same host", async () => {
    const { send, url } = await target.start({ pageSize: 2 });
    await create(send, Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, { keep: "yes" }])));
    const first = await send(`GET ${group()}&$top=10&$filter=tagName%20eq%20'keep'`);
    expect(first.body.value).toHaveLength(2);
    const next = new URL(first.body.nextLink as string);
    expect(next.origin).toBe(url);
    expect(next.searchParams.get("$filter")).toBe("tagName eq 'keep'");
    expect(await allNames({ send, url }, `${group()}&$top=1`)).toEqual(["a", "b", "c", "d", "e"]);
    expect(await allNames({ send, url }, group())).toEqual(["a", "b", "c", "d", "e"]);
    expect((await send(`GET ${next.href.slice(url.length)}`)).body).toHaveProperty("nextLink");
  });

  it("has no further page after one that is just full", async () => {
    const { send } = await target.start();
    await create(send, { a: {}, b: {} });
    expect((await send(`GET ${group()}&$top=2`)).body).not.toHaveProperty("nextLink");
    expect((await send(`GET ${group()}&$top=1`)).body).toHaveProperty("nextLink");
  });

  it("goes on after the last name when groups come and go between pages", async () => {
    const { send, url } = await target.start({ pageSize: 2, deleteSeconds: 0 });
    await create(send, { a: {}, b: {}, d: {} });
    const first = await send(`GET ${group()}`);
    await send(`DELETE ${group("b")}`);
    await create(send, { c: {} });
    expect(await names(send, (first.body.nextLink as string).slice(url.length))).toEqual(["c", "d"]);
  });

  it.each([
    { given: "a name", filter: "tagName eq 'ENV'", expected: ["both", "dev"] },
    { given: "a name and a value", filter: "tagName eq 'env' and tagValue eq 'dev'", expected: ["dev"] },
    { given: "a value in another case", filter: "tagName eq 'env' and tagValue eq 'DEV'", expected: [] },
    { given: "a quote", filter: "tagName eq 'it''s' and tagValue eq '''q'''", expected: ["both"] },
  ])("filters by $given", async ({ filter, expected }) => {
    const { send } = await target.start();
    await create(send, { dev: { env: "dev" }, both: { Env: "prod", "it's": "'q'" }, none: {} });
    expect(await names(send, `${group()}&$filter=${encodeURIComponent(filter)}`)).toEqual(expected);
  });

  it.each([
    { given: "a filter by name of group", query: "$filter=name eq 'a'", code: "InvalidFilterInQueryString" },
    { given: "an empty filter", query: "$filter=", code: "InvalidFilterInQueryString" },
    { given: "an open quote", query: "$filter=tagName eq 'a", code: "InvalidFilterInQueryString" },
    { given: "a top of 0", query: "$top=0", code: "InvalidQueryParameterValue" },
    { given: "a top that is no number", query: "$top=many", code: "InvalidQueryParameterValue" },
    { given: "a made-up token", query: "$skiptoken=%2F%2F", code: "InvalidQueryParameterValue" },
  ])("refuses $given", async ({ query, code }) => {
    const { send } = await target.start();
    const refused = await send(`GET ${group()}&${encodeURI(query)}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, code]);
  });
});

type Send = Running["send"];

async function create(send: Send, groups: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<void> {
  for (const [name, tags] of Object.entries(groups)) {
    await send(`PUT ${group(name)}`, { body: { location: "eastus", tags } });
  }
}

async function names(send: Send, path: string): Promise<string[]> {
  const { body } = await send(`GET ${path}`);
  return body.value.map((found: { name: string }) => found.name);
}

async function allNames({ send, url }: { send: Send; url: string }, path: string): Promise<string[]> {
  const all: string[] = [];
  let next: string | undefined = path;
  while (next !== undefined && all.length < 10) {
    const { body } = await send(`GET ${next}`);
    all.push(...body.value.map((found: { name: string }) => found.name));
    next = (body.nextLink as string | undefined)?.slice(url.length);
  }
  return all;
}
