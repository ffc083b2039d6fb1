import { keepsSecrets } from "../http/authorize.ts";
import { tokenUser } from "../http/authorization.ts";
import type { ProgramSession } from "./program-session.ts";

/** What git needs to be told the caller's credentials, when the host asks for some. */
export interface CredentialHelper {
  /** Lines for the repository's configuration. */
  readonly configuration: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Gives the caller's credentials for http(s) to git, for that host only; `undefined`: there are none to give. */
export function credentialHelper({ url, credentials }: ProgramSession): CredentialHelper | undefined {
  const location = new URL(url);
  if (location.protocol === "ssh:" || credentials === undefined || !keepsSecrets(location)) return undefined;
  return {
    configuration: `[credential "${location.origin}"]
\thelper =
\thelper = "!f() { test \\"$1\\" = get && printf 'username=%s\\\\npassword=%s\\\\n' \\"$LZKIT_GIT_USER\\" \\"$LZKIT_GIT_SECRET\\"; }; f"
`,
    env: {
      LZKIT_GIT_USER: oneLine(credentials.username || tokenUser(location)),
      LZKIT_GIT_SECRET: oneLine(credentials.password),
    },
  };
}

/** A line end would start another line of what helpers say. */
function oneLine(text: string): string {
  return text.trim().replace(/[\0\r\n]/g, "");
}
