import { afterEach, expect, it, vi } from "vitest";
import { startGitServer } from "./start-git-server.ts";

afterEach(() => vi.unstubAllEnvs());

it("cuts the connection where git http-backend cannot be started, and ends nothing else", async () => {
  vi.stubEnv("GIT_EXEC_PATH", "/nowhere");
  const server = await startGitServer({ root: "/" });
  await expect(fetch(`${server.url}/library/info/refs?service=git-upload-pack`)).rejects.toThrow("fetch failed");
  await server.close();
});
