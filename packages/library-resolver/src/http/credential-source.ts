import type { Credentials } from "../fetch-context.ts";

/** What credentials are asked for. */
export interface CredentialRequest {
  /** Where the request goes. */
  readonly url: URL;
  /** Whether the host has refused the request without them (HTTP 401). */
  readonly challenged: boolean;
  /** Whether another host has sent the request here. */
  readonly redirected: boolean;
}

/** One place where credentials are. `undefined`: it has none for this. */
export type CredentialSource = (
  request: CredentialRequest,
) => Credentials | undefined | Promise<Credentials | undefined>;
