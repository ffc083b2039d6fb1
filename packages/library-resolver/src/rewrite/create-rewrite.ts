import { resolve } from "node:path";
import { redact } from "@lzkit/errors";
import { isLocalPath } from "../address/source-kind.ts";
import { ResolverError } from "../library-resolver-error.ts";

/** Where something is fetched from that is addressed elsewhere. */
export type Rewrite = (url: string) => string;

/**
 * Makes rewrite rules, as `insteadOf` of git: the longest beginning that fits is replaced, once.
 *
 * @param rules What takes the place of addresses that begin so, by that beginning. Folders count from the current one.
 * @throws {@link ResolverError} OPTION_INVALID
 */
export function createRewrite(rules: Readonly<Record<string, string>>): Rewrite {
  const longestFirst = Object.entries(rules)
    .map(([beginning, replacement]) => {
      if (beginning === "" || replacement === "") throw emptyRule(beginning);
      if (/^https?:\/\/[^/?#]*@/i.test(replacement)) throw ruleWithCredentials(beginning);
      return { beginning: lowerCaseHost(beginning), replacement: absolute(replacement) };
    })
    .sort((a, b) => b.beginning.length - a.beginning.length);
  return (url) => {
    const rule = longestFirst.find(({ beginning }) => url.startsWith(beginning));
    return rule === undefined ? url : `${rule.replacement}${url.slice(rule.beginning.length)}`;
  };
}

/** Addresses have their hosts in lower case. */
function lowerCaseHost(beginning: string): string {
  return beginning.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, (origin) => origin.toLowerCase());
}

function absolute(replacement: string): string {
  if (!isLocalPath(replacement)) return replacement;
  const folder = resolve(replacement);
  return /[/\\]$/.test(replacement) ? `${folder}/` : folder;
}

function emptyRule(beginning: string): ResolverError<"OPTION_INVALID"> {
  const reason = `the rule for ${JSON.stringify(redact(beginning))} is empty on one side`;
  return ruleInvalid(reason, 'Write it like { "https://github.com/": "https://mirror.example/github/" }.');
}

/** `fetch` refuses such a URL, and every error would name it. */
function ruleWithCredentials(beginning: string): ResolverError<"OPTION_INVALID"> {
  const reason = `the rule for ${JSON.stringify(redact(beginning))} leads to a URL with a user or a password`;
  return ruleInvalid(reason, "Leave it away, and give it as LZ_TOKEN_<HOST>, or by a credential helper of git.");
}

function ruleInvalid(reason: string, hint: string): ResolverError<"OPTION_INVALID"> {
  return new ResolverError("OPTION_INVALID", {
    message: `The option rewrites cannot be used: ${reason}.`,
    context: { option: "rewrites", reason },
    hint,
  });
}
