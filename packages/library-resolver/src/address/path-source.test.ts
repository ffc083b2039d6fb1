import { expect, it } from "vitest";
import { parseSource } from "./parse-source.ts";

it.each([
  { given: "a relative path", specifier: "./lib", path: "./lib" },
  { given: "a parent", specifier: "..", path: ".." },
  { given: "a bare name", specifier: "lib", path: "lib" },
  { given: "an absolute path", specifier: "/srv/lib", path: "/srv/lib" },
  { given: "a Windows drive", specifier: "C:\\lib\\a", path: "C:/lib/a" },
  { given: "a Windows drive with slashes", specifier: "d:/lib", path: "d:/lib" },
  { given: "a whole drive", specifier: "C:", path: "C:/" },
  { given: "a drive in verbatim form", specifier: "\\\\?\\C:\\lib", path: "C:/lib" },
  { given: "a UNC path", specifier: "\\\\server\\share\\lib", path: "//server/share/lib" },
  { given: "a UNC path with slashes", specifier: "//server/share/lib", path: "//server/share/lib" },
  { given: "a UNC path in verbatim form", specifier: "\\\\?\\UNC\\server\\share\\lib", path: "//server/share/lib" },
  { given: "a relative Windows path", specifier: "..\\base", path: "../base" },
  { given: "a forced path", specifier: "file::./lib", path: "./lib" },
  { given: "a file URL", specifier: "file:///srv/my%20lib", path: "/srv/my lib" },
  { given: "a file URL of this host", specifier: "file://localhost/srv/lib", path: "/srv/lib" },
  { given: "a file URL with a drive", specifier: "file:///C:/lib", path: "C:/lib" },
  { given: "a file URL with a drive for a host", specifier: "file://C:/lib", path: "C:/lib" },
  { given: "a file URL of a server", specifier: "file://server/share/lib", path: "//server/share/lib" },
  { given: "a forced file URL", specifier: "file::file:///srv/lib", path: "/srv/lib" },
  { given: "a name with an @", specifier: "./platform@2026", path: "./platform@2026" },
  { given: "a folder named like an archive", specifier: "./lib.zip?archive=false", path: "./lib.zip" },
  { given: "a subdirectory", specifier: "./lib//a/./b", path: "./lib", subdirectory: "a/b" },
  {
    given: "a subdirectory under a UNC path",
    specifier: "//server/share//sub",
    path: "//server/share",
    subdirectory: "sub",
  },
])("reads $given as a path", ({ specifier, path, subdirectory = "" }) => {
  expect(parseSource(specifier, "path")).toEqual({ kind: "path", path, subdirectory });
  expect(parseSource(specifier, "git")).toBeUndefined();
  expect(parseSource(specifier, "archive")).toBeUndefined();
});
