import { isLzError } from "@lzkit/errors";
import {
  type Address,
  builtInFetchers,
  describeAddress,
  isResolverError,
  parseReference,
} from "@lzkit/library-resolver";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import { anyAddress, anySpecifier, canBeWritten, formatAddress } from "../src/addresses.ts";
import "../src/seed.ts";

const fetchers = builtInFetchers();
/** No empty segment, none that leads upwards or nowhere, no control character. */
const inside = /^(?:(?!\.{0,2}(?:\/|$))[^/\\\u0000-\u001f]+(?:\/(?!$)|$))*$/;

/** What every fetcher makes of it: an address, nothing, or a typed error. */
function parseAll(specifier: string): readonly (Address | Error | undefined)[] {
  return [...fetchers.map((fetcher) => () => fetcher.parse(specifier)), () => undefined].map((parse) => tried(parse));
}

function tried<Result>(run: () => Result): Result | Error {
  try {
    return run();
  } catch (error) {
    if (isResolverError(error)) return error;
    throw error;
  }
}

describe("what stands for an address", () => {
  it("ends in an address or a typed error, whatever it is", () => {
    const check = (specifier: string) => {
      const claimed = parseAll(specifier).filter((each) => each !== undefined);
      expect(claimed.length, "two fetchers claim it").toBeLessThanOrEqual(1);
      const addresses = claimed.filter((each): each is Address => !(each instanceof Error));
      for (const each of addresses) expect(each.subdirectory ?? "").toMatch(inside);
      const described = [tried(() => parseReference(specifier)), tried(() => describeAddress(specifier))];
      for (const { message, hint } of described.filter((each) => isLzError(each))) {
        expect(message + hint).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }
    };
    fc.assert(fc.property(anySpecifier, check), { numRuns: 5000 });
  });

  it.each([
    { given: "well-formed addresses", specifiers: anyAddress, runs: 5000 },
    { given: "anything that is an address", specifiers: anySpecifier, runs: 10_000 },
  ])("is the same address when it is written out and read again: $given", ({ specifiers, runs }) => {
    let compared = 0;
    const check = (specifier: string) => {
      for (const [at, address] of parseAll(specifier).entries()) {
        if (address === undefined || address instanceof Error || !canBeWritten(address)) continue;
        const written = formatAddress(address);
        expect(
          tried(() => fetchers[at]?.parse(written)),
          `${specifier} → ${written}`,
        ).toEqual(address);
        compared++;
      }
    };
    fc.assert(fc.property(specifiers, check), { numRuns: runs });
    expect(compared).toBeGreaterThan(runs / 20);
  });
});

describe("a secret in an address", () => {
  const hidden = "S3cr3tOfSomebody";
  /** As people paste it: percent-encoded, or not. */
  const secret: Arbitrary<string> = fc
    .tuple(
      fc.constantFrom("", "a", "a:", "%40", "!", "$", "+", "~", "#", " ", '"', "'", "<", "%"),
      fc.constantFrom("", "z", "%2F", "="),
    )
    .map(([before, after]) => `${before}${hidden}${after}`);
  const place = fc.constantFrom(
    "host.example/org/repo.git",
    "github.com/org/repo",
    "host.example/lib.zip",
    "[::1",
    "host.example",
    "host.example:99999/x.git",
  );
  const rest = fc.constantFrom(
    "",
    "//sub/dir",
    "//../up",
    "?ref=v1",
    "?ref=a..b",
    "?nope=1",
    "?ref=v1&ref=v2",
    "//sub?checksum=x",
    "?depth=x",
  );
  const scheme = fc.constantFrom(
    "https://",
    "git::https://",
    "http://",
    "git::ssh://",
    "git::ftp://",
    "s3::https://",
    "ssh://",
    "oci::",
    "git::http://",
  );
  const specifiers: Arbitrary<string> = fc.oneof(
    fc
      .tuple(scheme, fc.constantFrom("", "user:"), secret, place, rest)
      .map(([by, user, pass, at, more]) => `${by}${/ssh/.test(by) ? "git:" : user}${pass}@${at}${more}`),
    fc
      .tuple(
        scheme,
        place,
        rest,
        fc.constantFrom("sshkey", "token", "sig", "access_token", "password", "X-Amz-Signature", "code"),
        secret,
      )
      .map(([by, at, more, key, value]) => `${by}${at}${more}${more.includes("?") ? "&" : "?"}${key}=${value}`),
  );

  it("is in no address, no description and no error", () => {
    const check = (specifier: string) => {
      const outcomes = [...parseAll(specifier), tried(() => describeAddress(specifier))];
      for (const outcome of outcomes) expect(allOf(outcome)).not.toContain(hidden);
    };
    fc.assert(fc.property(specifiers, check), { numRuns: 5000 });
  });
});

/** All that an outcome says, its causes included. */
function allOf(outcome: unknown): string {
  if (!(outcome instanceof Error)) return JSON.stringify(outcome) ?? "";
  const { message, stack, cause } = outcome;
  return JSON.stringify([message, stack, Object.entries(outcome), cause === undefined ? "" : allOf(cause)]);
}
