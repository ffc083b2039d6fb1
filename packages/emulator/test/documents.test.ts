import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { startServer } from "../src/server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const behaviour = readFileSync(new URL("../../../docs/emulator-behaviour.md", import.meta.url), "utf8");

describe("the README", () => {
  it.each(blocks("ts"))("has an example that prints what it says: %#", async (code) => {
    const expected = Array.from(code.matchAll(/^console\.log\(.+\); \/\/ (.+)$/gm), ([, printed]) => printed);
    const args = ["--conditions=@lzkit/source", "--input-type=module-typescript", "--eval", code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    expect(stdout.trim().split("\n")).toEqual(expected);
  });

  it.each(blocks("http"))("has a request that the server takes: %#", async (text) => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const [head = "", body = ""] = text.split("\n\n");
    const [method = "", path = ""] = head.split("\n")[0]?.split(" ") ?? [];
    const headers = { "content-type": "application/json" };
    const response = await fetch(server.url + path, { method, headers, body });
    expect(response.status).toBe(200);
  });
});

it("lists every error code in the table of behaviours", () => {
  const sources = globSync("src/**/*.ts", { cwd: root }).filter((file) => !file.endsWith("fault-reply.ts"));
  const text = sources.map((file) => readFileSync(new URL(file, `file://${root}`), "utf8")).join("\n");
  const codes = [...text.matchAll(/(?:refuse|unauthorized)\((?:url|\d+), "(\w+)"|code: "([A-Z][a-z]\w+)"/g)];
  const named = new Set(codes.map(([, first, second]) => first ?? second ?? ""));
  expect(named.size).toBeGreaterThan(20);
  const missing = [...named].filter((code) => !behaviour.includes(`\`${code}\``)).toSorted();
  expect(missing).toEqual([]);
});

function blocks(language: string): string[] {
  return Array.from(readme.matchAll(new RegExp(`^\`\`\`${language}\n(.+?)^\`\`\`$`, "gms")), ([, text]) => text ?? "");
}
