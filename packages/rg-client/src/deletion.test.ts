import type { OperationProgress } from "@lzkit/http";
import { describe, expect, it } from "vitest";
import { script } from "../test/answering.ts";
import { createResourceGroupClient, type ResourceGroupClient } from "./index.ts";

function client(answer: Parameters<typeof script>[0]): ReturnType<typeof script> & { groups: ResourceGroupClient } {
  const scripted = script(answer);
  return { ...scripted, groups: createResourceGroupClient({ transport: scripted.transport, subscriptionId: "s" }) };
}

function groupIn(provisioningState: string): Response {
  return Response.json({ name: "rg", location: "westeurope", properties: { provisioningState } });
}

const gone = (): Response =>
  Response.json({ error: { code: "ResourceGroupNotFound", message: "gone" } }, { status: 404 });

describe("a deletion of which the service tells nothing but that it has begun", () => {
  it.each([
    { given: "200", status: 200, headers: {}, slept: [0, 60_000] },
    { given: "202", status: 202, headers: {}, slept: [60_000, 60_000] },
    { given: "202 and a wait", status: 202, headers: { "retry-after": "5" }, slept: [5000, 60_000] },
  ])("is seen in the group itself: after $given", async ({ status, headers, slept }) => {
    const scripted = client(({ method }, count) => {
      if (method === "DELETE") return new Response(null, { status, headers });
      return count < 3 ? groupIn("Succeeded") : gone();
    });
    const seen: OperationProgress[] = [];
    const { groups } = scripted;
    expect(await groups.deleteAndWait("rg", { onProgress: (progress) => seen.push(progress) })).toBe("deleted");
    expect(scripted.slept).toEqual(slept);
    expect(seen.map(({ status, polls, nextPollMs }) => [status, polls, nextPollMs])).toEqual([
      ["Deleting", 0, slept[0]],
      ["Succeeded", 1, 60_000],
    ]);
  });

  it("has failed when the group no longer says that it is being deleted", async () => {
    const { groups } = client(({ method }, count) => {
      if (method === "DELETE") return new Response(null, { status: 202 });
      return groupIn(count === 2 ? "Deleting" : "Succeeded");
    });
    const blocked = { code: "DELETION_BLOCKED", context: { name: "rg", blockers: [] } };
    await expect(groups.deleteAndWait("rg")).rejects.toMatchObject(blocked);
  });

  it("goes on in another process, which remembers that it had begun", async () => {
    const first = client(({ method }) =>
      method === "DELETE" ? new Response(null, { status: 202 }) : groupIn("Deleting"),
    );
    const tokens: string[] = [];
    const { resumeToken = "" } = await first.groups.delete("rg");
    for await (const progress of first.groups.watchDeletion(resumeToken)) {
      tokens.push(progress.resumeToken);
      if (progress.polls === 1) break;
    }
    const second = client(() => groupIn("Succeeded"));
    const watch = second.groups.watchDeletion(tokens[1] ?? "")[Symbol.asyncIterator]();
    await watch.next();
    await expect(watch.next()).rejects.toMatchObject({ code: "DELETION_BLOCKED" });
  });
});

describe("a deletion that the service follows", () => {
  const location = "https://management.example/subscriptions/s/operationresults/x?api-version=2021-04-01";

  it("is looked for in the group where the service has forgotten it", async () => {
    const { groups, seen } = client(({ method, url }) => {
      if (method === "DELETE") return new Response(null, { status: 202, headers: { location, "retry-after": "1" } });
      return url.pathname.includes("operationresults") ? Response.json({ code: "NotFound" }, { status: 404 }) : gone();
    });
    expect(await groups.deleteAndWait("rg")).toBe("deleted");
    expect(seen.map(({ url }) => url.pathname.split("/")[3])).toEqual([
      "resourcegroups",
      "operationresults",
      "resourcegroups",
    ]);
  });

  it("is not followed to another host, and says so before it waits", async () => {
    const elsewhere = { location: "https://evil.example/x" };
    const { groups, slept, seen } = client(() => new Response(null, { status: 202, headers: elsewhere }));
    await expect(groups.deleteAndWait("rg")).rejects.toMatchObject({ code: "ORIGIN_REFUSED" });
    expect({ slept, requests: seen.length }).toEqual({ slept: [], requests: 1 });
  });

  it("stops when it is aborted", async () => {
    const controller = new AbortController();
    const { groups } = client(() => new Response(null, { status: 202, headers: { location } }));
    const onProgress = (): void => controller.abort(new Error("enough"));
    await expect(groups.deleteAndWait("rg", { onProgress, signal: controller.signal })).rejects.toThrow("enough");
  });
});

it("takes a group that was gone on a second try for deleted", async () => {
  const { groups } = client((_request, count) => (count === 1 ? new Response(null, { status: 503 }) : gone()));
  expect(await groups.deleteAndWait("rg")).toBe("deleted");
});

it("reports a deletion that is refused at once with what blocks it", async () => {
  const error = {
    code: "ResourceGroupDeletionBlocked",
    message: "no",
    details: [{ code: "Locked", target: "/x", message: "l" }],
  };
  const { groups } = client(() => Response.json({ error }, { status: 409 }));
  await expect(groups.delete("rg")).rejects.toMatchObject({
    code: "DELETION_BLOCKED",
    context: { blockers: [{ code: "Locked", target: "/x", message: "l" }] },
    cause: { serviceCode: "ResourceGroupDeletionBlocked" },
  });
});

it.each([
  { given: "no JSON", token: "x" },
  { given: "another subscription's", token: '{"group":"/subscriptions/t/resourceGroups/rg","startedAt":0,"dueAt":0}' },
  {
    given: "a name that leads elsewhere",
    token: '{"group":"/subscriptions/s/resourceGroups/..","startedAt":0,"dueAt":0}',
  },
  { given: "no times", token: '{"group":"/subscriptions/s/resourceGroups/rg"}' },
])("refuses a resume token that is $given", async ({ token }) => {
  const { groups, seen } = client(gone);
  const watch = groups.watchDeletion(token)[Symbol.asyncIterator]();
  await expect(watch.next()).rejects.toMatchObject({ code: "RESUME_TOKEN_INVALID" });
  expect(seen).toEqual([]);
});

it("gives up on a group that never says that it is being deleted", async () => {
  const { groups, slept } = client(({ method }) =>
    method === "DELETE" ? new Response(null, { status: 200 }) : groupIn("Succeeded"),
  );
  const blocked = { code: "DELETION_BLOCKED", context: { name: "rg", blockers: [] } };
  await expect(groups.deleteAndWait("rg")).rejects.toMatchObject(blocked);
  expect(slept).toHaveLength(11);
});

it("gives up on a group that is being deleted for more than a day", async () => {
  const { groups, slept } = client(({ method }) =>
    method === "DELETE" ? new Response(null, { status: 202 }) : groupIn("Deleting"),
  );
  const late = { name: "HttpError", code: "TIMED_OUT", context: { method: "GET", timeoutMs: 86_400_000 } };
  await expect(groups.deleteAndWait("rg")).rejects.toMatchObject(late);
  expect(slept).toHaveLength(1440);
});

it("looks again after ten minutes at the latest, whatever is said", async () => {
  const { groups, slept } = client(({ method }) =>
    method === "DELETE" ? new Response(null, { status: 202, headers: { "retry-after": "99999" } }) : gone(),
  );
  expect(await groups.deleteAndWait("rg")).toBe("deleted");
  expect(slept).toEqual([600_000]);
});

it.each([
  { first: 429, outcome: "missing" },
  { first: 503, outcome: "deleted" },
])("takes a group that is not there after a $first for $outcome", async ({ first, outcome }) => {
  const { groups } = client((_request, count) => (count === 1 ? new Response(null, { status: first }) : gone()));
  expect(await groups.deleteAndWait("rg", { ifMissing: "ignore" })).toBe(outcome);
});
