import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildRepository, startGitServer } from "@lzkit/git-server";
import { gitFetcher, isResolverError } from "@lzkit/library-resolver";
import { contextOf } from "./archives.ts";
import { mutate, type Pick } from "./mutate.ts";
import type { Subject } from "./subject.ts";

interface Answer {
  readonly type: string;
  readonly body: Uint8Array;
}

const file = "base/lz_library_metadata.json";

/** What a real git server answered once, and answers again: one of its answers is another each time. */
export async function packs(): Promise<Subject> {
  const { repository, answers } = await record();
  return {
    async read(pick) {
      const spoilt = [...answers.keys()][pick(answers.size)];
      const mutant = mutateAnswer(answers.get(spoilt ?? "")?.body ?? new Uint8Array(), pick);
      const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
        const key = keyOf(input, init);
        const answer = answers.get(key);
        if (answer === undefined)
          return answerWith("application/x-git-upload-pack-result", Buffer.from("000dERR no!\n0000"));
        return answerWith(answer.type, key === spoilt ? mutant : answer.body);
      };
      try {
        await read(repository, fetch);
        return "readable";
      } catch (error) {
        if (isResolverError(error)) return error.code;
        throw error;
      }
    },
  };
}

async function read(repository: string, fetch: typeof globalThis.fetch): Promise<void> {
  const fetcher = gitFetcher();
  const address = fetcher.parse(`git::${repository}//base?ref=v2`);
  if (address === undefined) throw new Error("no repository");
  const context = contextOf(fetch);
  const tree = await fetcher.open(await fetcher.pin(address, context), context);
  for (const { name, kind } of await tree.list("")) if (kind === "file") await tree.read(name);
}

/** Fetches a library from a server, in protocol 2 as the big hosts speak it, and keeps the answers. */
async function record(): Promise<{ readonly repository: string; readonly answers: ReadonlyMap<string, Answer> }> {
  const root = await mkdtemp(join(tmpdir(), "lzkit-packs-"));
  const big = (last: string) => JSON.stringify({ text: `${"text ".repeat(400)}${last}` });
  await buildRepository(join(root, "library"), [
    {
      files: { [file]: '{ "name": "old" }', "base/big.json": big("old"), "base/bigger.json": big("older") },
      tags: ["v1"],
    },
    { files: { [file]: '{ "name": "new" }', "base/big.json": big("new") }, annotatedTags: ["v2"] },
  ]);
  const server = await startGitServer({ root });
  const answers = new Map<string, Answer>();
  const repository = `${server.url}/library`;
  const recording = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    const body = new Uint8Array(await response.arrayBuffer());
    const type = response.headers.get("content-type") ?? "";
    answers.set(keyOf(input, init), { type, body });
    return answerWith(type, body);
  };
  await read(repository, recording);
  await recording(`${repository}/info/refs?service=git-upload-pack`, { headers: { "git-protocol": "version=2" } });
  await server.close();
  await rm(root, { recursive: true });
  return { repository, answers };
}

function keyOf(input: unknown, init: RequestInit | undefined): string {
  return `${input instanceof Request ? input.url : String(input)}\n${typeof init?.body === "string" ? init.body : ""}`;
}

function answerWith(type: string, body: Uint8Array): Response {
  return new Response(body.slice().buffer, { headers: { "content-type": type } });
}

/** Half of the packs have a right checksum again, so that what is in them is looked at. */
function mutateAnswer(body: Uint8Array, pick: Pick): Uint8Array {
  const bytes = Buffer.from(body);
  const at = bytes.indexOf("PACK");
  if (at === -1 || pick(2) === 0) return mutate(body, pick);
  // The pack of a small repository is in one line of the first band.
  const start = at - 5;
  const end = start + Number.parseInt(bytes.toString("latin1", start, start + 4), 16);
  const pack = Buffer.from(mutate(bytes.subarray(at, end - 20), pick));
  const whole = Buffer.concat([pack, createHash("sha1").update(pack).digest()]);
  const length = (whole.length + 5).toString(16).padStart(4, "0");
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(`${length}\u0001`), whole, bytes.subarray(end)]);
}
