import { isGuid } from "../engine/check.ts";
import { formatGuid } from "../engine/random.ts";
import type { World } from "../engine/world.ts";
import type { Reply } from "../web/reply.ts";
import type { Call, Route } from "../web/route.ts";
import { mintToken } from "./mint-token.ts";
import { tokenAlgorithm } from "./signing-key.ts";

const lifetimeSeconds = 3599;

/** The token service: OAuth 2.0 client credentials, the keys, and the configuration that names both. */
export function createTokenRoutes(world: World): Route[] {
  const tenant = "/:tenant";
  return [
    {
      operation: "token.issue",
      method: "POST",
      path: `${tenant}/oauth2/v2.0/token`,
      run: (call) => issue(world, call),
    },
    { operation: "token.keys", method: "GET", path: `${tenant}/discovery/v2.0/keys`, run: () => keys(world) },
    {
      operation: "token.configuration",
      method: "GET",
      path: `${tenant}/v2.0/.well-known/openid-configuration`,
      run: configuration,
    },
  ];
}

async function issue(world: World, call: Call): Promise<Reply> {
  const form = new URLSearchParams(call.text);
  const problem = findProblem(form);
  if (problem !== undefined)
    return { status: problem.error === "invalid_client" ? 401 : 400, body: problem, code: problem.error };
  const tenantId = await guidOf(call.params["tenant"] ?? "");
  const appId = await guidOf(form.get("client_id") ?? "");
  const objectId = await guidOf(`${tenantId}/${appId}`);
  const audience = (form.get("scope") ?? "").split(" ")[0]?.replace(/\/\.default$/, "");
  const token = { tenantId, objectId, appId, audience, expiresInSeconds: lifetimeSeconds };
  const accessToken = await mintToken(world, token, call.url.origin);
  const lifetime = { expires_in: lifetimeSeconds, ext_expires_in: lifetimeSeconds };
  return { status: 200, body: { token_type: "Bearer", ...lifetime, access_token: accessToken } };
}

function findProblem(
  form: URLSearchParams,
): { readonly error: string; readonly error_description: string } | undefined {
  if (form.get("grant_type") !== "client_credentials") {
    return { error: "unsupported_grant_type", error_description: "The grant_type must be 'client_credentials'." };
  }
  if ((form.get("client_id") ?? "") === "") {
    return { error: "invalid_request", error_description: "The client_id is missing." };
  }
  if ((form.get("client_secret") ?? form.get("client_assertion") ?? "") === "") {
    return { error: "invalid_client", error_description: "The client_secret or client_assertion is missing." };
  }
  if (/^\S+\/\.default$/.test(form.get("scope")?.split(" ")[0] ?? "")) return undefined;
  return { error: "invalid_scope", error_description: "The scope must end in '/.default'." };
}

async function keys(world: World): Promise<Reply> {
  return { status: 200, body: { keys: [(await world.signingKey()).publicJwk] } };
}

function configuration(call: Call): Reply {
  const authority = `${call.url.origin}/${encodeURIComponent(call.params["tenant"] ?? "")}`;
  return {
    status: 200,
    body: {
      issuer: `${authority}/v2.0`,
      token_endpoint: `${authority}/oauth2/v2.0/token`,
      authorization_endpoint: `${authority}/oauth2/v2.0/authorize`,
      jwks_uri: `${authority}/discovery/v2.0/keys`,
      token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt"],
      response_types_supported: ["code"],
      subject_types_supported: ["pairwise"],
      id_token_signing_alg_values_supported: [tokenAlgorithm],
    },
  };
}

/** A GUID as it is; for any other name one that is always the same. */
async function guidOf(name: string): Promise<string> {
  if (isGuid(name)) return name.toLowerCase();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name.toLowerCase())));
  return formatGuid(Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""), "5");
}
