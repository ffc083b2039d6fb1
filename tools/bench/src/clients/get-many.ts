/**
 * Run as a program: asks for a resource group many times with one of the clients, and prints the microseconds of
 * processor time that each call cost this process, client and connection together.
 */
import { ResourceManagementClient } from "@azure/arm-resources";
import { createTransport, defineCloud } from "@lzkit/http";
import { createResourceGroupClient } from "@lzkit/rg-client";

const [client = "", address = "", calls = "", atOnce = ""] = process.argv.slice(2);
const subscriptionId = "0b1f6471-1bf0-4dda-aec3-cb9272f09590";
const name = "rg-hub";
const token = { token: "a-token", expiresOnTimestamp: Date.now() + 3_600_000 };

const gets: Readonly<Record<string, () => (name: string) => Promise<unknown>>> = {
  ours() {
    const cloud = defineCloud({ address });
    const transport = createTransport({ cloud, token: () => token, allowInsecureLoopback: true });
    const groups = createResourceGroupClient({ transport, subscriptionId });
    return (group) => groups.get(group);
  },
  official() {
    const credential = { getToken: async () => token };
    const options = { endpoint: address, allowInsecureConnection: true };
    const { pipeline, resourceGroups } = new ResourceManagementClient(credential, subscriptionId, options);
    // Its own way of adding the token refuses plain http; this one does less work.
    pipeline.removePolicy({ name: "bearerTokenAuthenticationPolicy" });
    pipeline.addPolicy({
      name: "token",
      sendRequest(request, next) {
        request.headers.set("authorization", `Bearer ${token.token}`);
        return next(request);
      },
    });
    return (group) => resourceGroups.get(group);
  },
  fetch() {
    const headers = { authorization: `Bearer ${token.token}`, accept: "application/json" };
    const url = `${address}/subscriptions/${subscriptionId}/resourcegroups/`;
    return async (group) => (await fetch(`${url}${group}?api-version=2021-04-01`, { headers })).json();
  },
};

const get = gets[client]?.();
if (get === undefined) throw new Error(`no such client: ${client}`);
await ask(get, 1000);
const before = process.cpuUsage();
await ask(get, Number(calls));
const { user, system } = process.cpuUsage(before);
// Not logged: where colours are forced, a number would come with them.
process.stdout.write(String((user + system) / Number(calls)), () => process.exit());

async function ask(get: (name: string) => Promise<unknown>, calls: number): Promise<void> {
  let left = calls;
  const work = async (): Promise<void> => {
    while (left-- > 0) check(await get(name));
  };
  await Promise.all(Array.from({ length: Number(atOnce) }, work));
}

function check(group: unknown): void {
  if ((group as { readonly name?: string }).name !== name) throw new Error(`an answer is wrong: ${String(group)}`);
}
