import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { copyAnalysisFixture } from "./copied-fixture.ts";
import { bin } from "./run-binary.ts";
import { fixtures, runLz } from "./run-lz.ts";

const contoso = `${fixtures}/analysis/contoso`;

describe("lz explore --out", () => {
  it("writes one file that holds everything and asks nobody", async () => {
    const file = path.join(await copyAnalysisFixture(), "site/library.html");
    expect(await runLz(["explore", contoso, "--extend", "--out", file])).toEqual({
      exitCode: 0,
      stdout: `Wrote ${file}.\n`,
      stderr: "",
    });
    const html = await readFile(file, "utf8");
    expect(html).toContain("default-src 'none'");
    expect(html.match(/\b(?:src|href)="(?!data:)[^"]*"/g)).toBe(null);
    expect(html).not.toMatch(/@import|url\((?!#)/);
    const [, data = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({ title: "contoso", libraries: [{ id: "../platform-1" }, { id: "." }] });
  });

  it("writes the same bytes again", async () => {
    const folder = await copyAnalysisFixture();
    const write = async (name: string): Promise<string> => {
      await runLz(["explore", contoso, "--out", path.join(folder, name)]);
      return readFile(path.join(folder, name), "utf8");
    };
    expect(await write("a.html")).toBe(await write("b.html"));
  });

  it("tells the file in JSON", async () => {
    const file = path.join(await copyAnalysisFixture(), "library.html");
    expect(JSON.parse((await runLz(["explore", contoso, "--out", file, "--json"])).stdout)).toEqual({ file });
  });
});

describe("lz explore", () => {
  /** Starts to serve; answers with where. */
  async function serve(): Promise<{ url: string; end: () => Promise<unknown[]> }> {
    const child = spawn(process.execPath, [...bin, "explore", contoso, "--json"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let text = "";
    for await (const chunk of child.stdout) {
      text += String(chunk);
      if (text.includes("}")) break;
    }
    const { url } = JSON.parse(text) as { url: string };
    return {
      url,
      end: () => {
        const closed = once(child, "close");
        child.kill("SIGINT");
        return closed;
      },
    };
  }

  /** The status of an answer to a request that no browser would be talked into by another. */
  function ask(url: string, options: { host?: string; method?: string; path?: string }): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const { host, method, path = "/" } = options;
      const { hostname, port } = new URL(url);
      const sent = request({ hostname, port, path, method, headers: host === undefined ? {} : { host } });
      sent.on("response", (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject);
      sent.end();
    });
  }

  it("serves the page to this machine until it is interrupted", async () => {
    const { url, end } = await serve();
    expect(new URL(url).hostname).toBe("127.0.0.1");
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await answer.text()).toContain('"title":"contoso"');
    expect(await ask(url, { host: `localhost:${new URL(url).port}` })).toBe(200);
    expect(await ask(url, { host: "evil.example" })).toBe(404);
    expect(await ask(url, { path: "/../package.json" })).toBe(404);
    expect(await ask(url, { path: "/?a=b" })).toBe(200);
    expect(await ask(url, { method: "POST" })).toBe(405);
    expect(await end()).toEqual([0, null]);
  });

  it("goes on after requests that are none", async () => {
    const { url, end } = await serve();
    for (const path of ["//", "//x:y/", "http://[", "*", "/%"]) {
      expect([path, await ask(url, { path })]).toEqual([path, path === "/%" ? 404 : 400]);
    }
    expect(await ask(url, { path: "//", host: "evil.example" })).toBe(404);
    expect(await ask(url, {})).toBe(200);
    expect(await end()).toEqual([0, null]);
  });

  it.each(["nine", "-1", "65536", "1.5", ""])("refuses the port %j", async (port) => {
    const { exitCode, stderr } = await runLz(["explore", contoso, "--port", port]);
    expect([exitCode, stderr.includes("It takes a number from 0 to 65535.")]).toEqual([2, true]);
  });

  it("says that a port is taken", async () => {
    const { url } = await serve();
    const { exitCode, stderr } = await runLz(["explore", contoso, "--port", new URL(url).port]);
    expect([exitCode, stderr.includes("cannot be served on port")]).toEqual([2, true]);
  });
});
