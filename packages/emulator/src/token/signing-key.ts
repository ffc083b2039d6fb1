import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { State } from "../state/state.ts";

/** What signs tokens, and what others check them with. */
export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** The public half, as `discovery/v2.0/keys` shows it. */
  readonly publicJwk: JWK & { readonly kid: string };
}

/** How tokens are signed: the one algorithm that tools of the real service take. */
export const tokenAlgorithm = "RS256";

const name = "signing";
let processKey: Promise<JWK> | undefined;

/** Loads the kept key, or else keeps the one that all emulators of this process share. */
export async function loadSigningKey(state: State): Promise<SigningKey> {
  const kept = state.keys.get(name);
  const jwk: JWK = kept ?? (await (processKey ??= generateKey()));
  if (kept === undefined) state.change(() => state.keys.set(name, jwk));
  const { kty, n, e } = jwk as { readonly kty: string; readonly n: string; readonly e: string };
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const publicJwk = { kty, n, e, kid, use: "sig", alg: tokenAlgorithm };
  return { publicJwk, privateKey: await importKey(jwk), publicKey: await importKey(publicJwk) };
}

/** Making a key takes a while, and a test suite makes many emulators: hence one for all of them. */
async function generateKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true });
  return exportJWK(privateKey);
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, tokenAlgorithm)) as CryptoKey;
}
