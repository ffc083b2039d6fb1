import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Benchmark, Figure } from "../benchmark.ts";
import { runProgram } from "../run-program.ts";
import { median } from "../side-by-side.ts";

const rounds = 5;
const calls = 10_000;
const clients = ["ours", "fetch", "official"] as const;
const program = fileURLToPath(new URL("../clients/get-many.ts", import.meta.url));

const group = JSON.stringify({
  id: "/subscriptions/0b1f6471-1bf0-4dda-aec3-cb9272f09590/resourceGroups/rg-hub",
  name: "rg-hub",
  type: "Vendor.Resources/resourceGroups",
  location: "westeurope",
  tags: { owner: "platform", cost: "42" },
  properties: { provisioningState: "Succeeded" },
});

/** Processor time of a get: the client, a bare `fetch` and the official client, each in a process of its own. */
export const clientCpu: Benchmark = {
  name: "client-cpu",
  async run() {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json; charset=utf-8", "x-ms-request-id": "1" }).end(group);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      return [...(await compare(address, 1)), ...(await compare(address, 20))];
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
};

async function compare(address: string, atOnce: number): Promise<readonly Figure[]> {
  const costs = { ours: [] as number[], fetch: [] as number[], official: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const client of clients) {
      const { stdout } = await runProgram(process.execPath, [program, client, address, String(calls), String(atOnce)]);
      costs[client].push(Number(stdout));
    }
  }
  const [ours, bare, official] = clients.map((client) => median(costs[client])) as [number, number, number];
  const way = atOnce === 1 ? "one at a time" : `${atOnce} at a time`;
  const detail = (beside: number): string =>
    `${ours.toFixed(0)} µs beside ${beside.toFixed(0)} µs a call, medians of ${rounds} runs of ${calls}`;
  return [
    { what: `get, ${way} / bare fetch`, measured: ours / bare, target: 1.5, unit: "times", detail: detail(bare) },
    {
      what: `get, ${way} / @azure/arm-resources`,
      measured: ours / official,
      target: 0.7,
      unit: "times",
      detail: detail(official),
    },
  ];
}
