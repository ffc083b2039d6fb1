const mask = "***";

/** Query keys whose values are secrets, in addresses that people use. */
const secretKey =
  /^(?:.*(?:token|secret|password|passwd|signature|credential|apikey|api[-_]key).*|sig|sshkey|code|key|auth)$/i;

const rules: readonly (readonly [RegExp, string])[] = [
  // scheme://user:password@host, scheme://token@host
  [/(:\/\/)[^\s/?]*@/g, `$1${mask}@`],
  // The same where the password was not encoded and holds slashes: what follows the colon is no port.
  [/(:\/\/)[^\s/?@[\]:]*:(?!\d*(?:[/?#\s]|$))\S{0,500}@/g, `$1${mask}@`],
  // fetcher::token@host, but not the user that everybody has over ssh
  [/\b([a-z][a-z\d+.-]{0,30}::)(?!git@)[^\s/\\?]*@/gi, `$1${mask}@`],
  [/\b(bearer|basic)(\s+)[\w\-.~+/=]{6,}/gi, `$1$2${mask}`],
  // JSON web tokens, wherever they stand; the header is short, and what bounds it bounds the time
  [/\beyJ[\w-]{5,1000}\.[\w-]{5,}(?:\.[\w-]*)?/g, mask],
  // Personal access tokens of the common hosts
  [/\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{20,})/g, mask],
];

/**
 * Replaces secrets in a text by `***`: user parts of URLs, bearer and basic credentials,
 * JSON web tokens, access tokens, and query values whose key says that they are secret.
 */
export function redact(text: string): string {
  const masked = rules.reduce((result, [pattern, by]) => result.replace(pattern, by), text);
  return masked.replace(/([?&])([^=&?\s#]+)=([^&\s#"']+)/g, (whole, lead: string, key: string) =>
    secretKey.test(key) ? `${lead}${key}=${mask}` : whole,
  );
}
