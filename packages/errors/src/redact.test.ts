import { expect, it } from "vitest";
import { redact } from "./index.ts";

it.each([
  {
    given: "user and password in a URL",
    text: "git clone https://me:p4ss@host.example/x.git",
    expected: "git clone https://***@host.example/x.git",
  },
  { given: "a token as user", text: "https://tok3n@host.example/x", expected: "https://***@host.example/x" },
  {
    given: "a password with an @ in it",
    text: "https://me:p@ss@host.example/x",
    expected: "https://***@host.example/x",
  },
  {
    given: "a password with a # and a quote in it",
    text: `https://me:p#s"s@h.example/x`,
    expected: "https://***@h.example/x",
  },
  {
    given: "a password with slashes in it",
    text: "see https://me:p/s?s@h.example/x",
    expected: "see https://***@h.example/x",
  },
  { given: "a port before an @", text: "https://h.example:8443/a@b", expected: "https://h.example:8443/a@b" },
  { given: "an address of IPv6 before an @", text: "http://[::1]:80/a@b", expected: "http://[::1]:80/a@b" },
  { given: "a token after a forced fetcher", text: "oci::tok3n@h.example/a:b", expected: "oci::***@h.example/a:b" },
  { given: "no ssh user of a short address", text: "git::git@h.example:o/r", expected: "git::git@h.example:o/r" },
  {
    given: "an ssh user, who is masked as well",
    text: "ssh://git@host.example/x",
    expected: "ssh://***@host.example/x",
  },
  { given: "a bearer header", text: "authorization: Bearer abc.def-123", expected: "authorization: Bearer ***" },
  { given: "a basic header", text: "Basic dXNlcjpwYXNz", expected: "Basic ***" },
  { given: "a web token on its own", text: "got eyJhbGciOi.eyJzdWIiOi.c2ln!", expected: "got ***!" },
  { given: "a host's access token", text: `x ghp_${"a".repeat(36)} y`, expected: "x *** y" },
  {
    given: "secret query keys",
    text: "https://h.example/a?x=1&sig=abc&access_token=def&ref=v1",
    expected: "https://h.example/a?x=1&sig=***&access_token=***&ref=v1",
  },
  {
    given: "an ssh key in an address",
    text: "git::ssh://h.example/a?sshkey=LS0t&ref=v1",
    expected: "git::ssh://h.example/a?sshkey=***&ref=v1",
  },
  {
    given: "nothing secret",
    text: "https://h.example/a/b?ref=v1 and platform/alz@2026.04.2",
    expected: "https://h.example/a/b?ref=v1 and platform/alz@2026.04.2",
  },
  {
    given: "an address with an @ in its path",
    text: "https://h.example/@scope/pkg",
    expected: "https://h.example/@scope/pkg",
  },
])("redacts $given", ({ text, expected }) => {
  expect(redact(text)).toBe(expected);
});

// In quadratic time each of these would take far longer than a test may.
it.each(["https://", "?", "?a", "&a", "eyJ-", "eyJaaaaa.", "::", "://a:", "bearer ", "ghp_", "://a:0"])(
  "comes to an end with 200,000 characters of %s",
  (part) => {
    expect(redact(part.repeat(200_000 / part.length)).length).toBeGreaterThan(0);
  },
);
