import { decodeJwt, errors, type JWTPayload, jwtVerify } from "jose";
import { isGuid } from "../engine/check.ts";
import type { World } from "../engine/world.ts";
import { RefusalError } from "../web/reply.ts";
import type { Principal } from "../web/route.ts";
import { tokenAlgorithm } from "./signing-key.ts";

const rememberedTokens = 5000;

/** Finds out who calls, from the token; refuses the request when it does not tell. */
export async function authenticate(world: World, request: Request, url: URL): Promise<Principal> {
  const header = request.headers.get("authorization");
  const token = /^bearer\s+(\S+)$/i.exec(header?.trim() ?? "")?.[1];
  if (token === undefined) {
    const message =
      header === null ? "There is no 'Authorization' header." : "The 'Authorization' header has no bearer token.";
    throw unauthorized(url, "AuthenticationFailed", message);
  }
  const { tid, oid } = await readClaims(world, token, url);
  if (typeof tid === "string" && typeof oid === "string" && isGuid(tid) && isGuid(oid)) {
    return { tenantId: tid.toLowerCase(), objectId: oid.toLowerCase() };
  }
  throw unauthorized(url, "InvalidAuthenticationToken", "The token's claims 'tid' and 'oid' must be GUIDs.");
}

async function readClaims(world: World, token: string, url: URL): Promise<JWTPayload> {
  try {
    if (!world.settings.checkTokens) return decodeJwt(token);
    return await verify(world, token, url);
  } catch (error) {
    throw refuseToken(error, world, url);
  }
}

/** Checking a signature costs more than all the rest of a request: a token that was found good stays so till it expires. */
async function verify(world: World, token: string, url: URL): Promise<JWTPayload> {
  const key = `${url.origin} ${token}`;
  const known = world.verifiedTokens.get(key);
  if (known?.exp !== undefined && known.exp * 1000 > world.clock.now()) return known;
  const { publicKey } = await world.signingKey();
  const audience = [...world.settings.audiences, url.origin].flatMap((name) => [name, `${name}/`]);
  const currentDate = new Date(world.clock.now());
  const options = { algorithms: [tokenAlgorithm], audience, currentDate, requiredClaims: ["exp"] };
  const { payload } = await jwtVerify(token, publicKey, options);
  if (world.verifiedTokens.size >= rememberedTokens) world.verifiedTokens.clear();
  world.verifiedTokens.set(key, payload);
  return payload;
}

function refuseToken(error: unknown, world: World, url: URL): Error {
  if (error instanceof errors.JWTExpired) {
    return unauthorized(url, "ExpiredAuthenticationToken", "The token has expired.");
  }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") {
    const accepted = [...world.settings.audiences, url.origin].join("', '");
    return unauthorized(url, "InvalidAuthenticationTokenAudience", `The token's audience is none of '${accepted}'.`);
  }
  const reason = error instanceof errors.JOSEError ? error.message : "it cannot be read";
  return unauthorized(url, "InvalidAuthenticationToken", `The token is not valid: ${reason}.`);
}

function unauthorized(url: URL, code: string, message: string): RefusalError {
  const description = message.replaceAll(/["\\]/g, "'");
  const challenge = `Bearer authorization_uri="${url.origin}/common", error="invalid_token", error_description="${description}"`;
  return new RefusalError({ status: 401, code, message, headers: { "www-authenticate": challenge } });
}
