import { resolve } from "node:path";
import { expect, it } from "vitest";
import { defaultCacheFolder } from "./default-cache-folder.ts";

it.each([
  { given: "LZ_CACHE_DIR", env: { LZ_CACHE_DIR: "/c", XDG_CACHE_HOME: "/x" }, platform: "linux", expected: "/c" },
  { given: "a relative LZ_CACHE_DIR", env: { LZ_CACHE_DIR: "c" }, platform: "linux", expected: resolve("c") },
  { given: "an empty LZ_CACHE_DIR", env: { LZ_CACHE_DIR: "" }, platform: "linux", expected: "/home/me/.cache/lzkit" },
  { given: "XDG_CACHE_HOME", env: { XDG_CACHE_HOME: "/x" }, platform: "linux", expected: "/x/lzkit" },
  {
    given: "a relative XDG_CACHE_HOME",
    env: { XDG_CACHE_HOME: "x" },
    platform: "linux",
    expected: "/home/me/.cache/lzkit",
  },
  { given: "nothing on Linux", env: {}, platform: "linux", expected: "/home/me/.cache/lzkit" },
  { given: "nothing on macOS", env: {}, platform: "darwin", expected: "/home/me/Library/Caches/lzkit" },
  {
    given: "LOCALAPPDATA on Windows",
    env: { LOCALAPPDATA: "D:\\l" },
    platform: "win32",
    expected: "D:\\l\\lzkit\\Cache",
  },
  { given: "nothing on Windows", env: {}, platform: "win32", expected: "\\home\\me\\AppData\\Local\\lzkit\\Cache" },
] as const)("goes by $given", ({ env, platform, expected }) => {
  expect(defaultCacheFolder(env, { platform, home: "/home/me" })).toBe(expected);
});
