import { resolve } from "node:path";
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
  const reason = `the rule for ${JSON.stringify(beginning)} is empty on one side`;
  return new ResolverError("OPTION_INVALID", {
    message: `The option rewrites cannot be used: ${reason}.`,
    context: { option: "rewrites", reason },
    hint: 'Write it like { "https://github.com/": "https://mirror.example/github/" }.',
  });
}
