import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Benchmark, Figure } from "../benchmark.ts";
import { runProgram } from "../run-program.ts";
import { compare, inTurns } from "../side-by-side.ts";

const rounds = 5;
const calls = 10_000;
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
      return [...(await measure(address, 1)), ...(await measure(address, 20))];
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
};

async function measure(address: string, atOnce: number): Promise<readonly Figure[]> {
  const cost = (client: string) => async (): Promise<number> => {
    const args = [program, client, address, String(calls), String(atOnce)];
    return Number((await runProgram(process.execPath, args)).stdout);
  };
  const costs = await inTurns(rounds, { ours: cost("ours"), bare: cost("fetch"), official: cost("official") });
  const way = atOnce === 1 ? "one at a time" : `${atOnce} at a time`;
  const beside = (name: string, theirs: readonly number[], target: number): Figure => {
    const sides = compare(costs.ours, theirs);
    return {
      what: `processor time of a get, ${way} / ${name}`,
      measured: sides.ratio,
      spread: sides.spread,
      target,
      unit: "times",
      detail: `${sides.ours.toFixed(0)} µs beside ${sides.theirs.toFixed(0)} µs a call, medians of ${rounds} runs of ${calls}`,
    };
  };
  return [beside("bare fetch", costs.bare, 1.5), beside("@azure/arm-resources", costs.official, 0.7)];
}
