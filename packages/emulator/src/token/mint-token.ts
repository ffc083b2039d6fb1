import { type JWTPayload, SignJWT } from "jose";
import * as v from "valibot";
import { checkSettings, guidSchema } from "../engine/check.ts";
import type { World } from "../engine/world.ts";
import { tokenAlgorithm } from "./signing-key.ts";

type PrincipalKind = NonNullable<MintTokenOptions["kind"]>;

/** Whose token, and for what. Everything has a default. */
export interface MintTokenOptions {
  /** The tenant, a GUID. Default: a fixed one. */
  readonly tenantId?: string | undefined;
  /** The principal's object ID in that tenant, a GUID. Default: a fixed one. */
  readonly objectId?: string | undefined;
  /** What the principal is. Default: `servicePrincipal`. */
  readonly kind?: "user" | "guest" | "servicePrincipal" | "managedIdentity" | undefined;
  /** The application's ID, a GUID. Default: a fixed one. */
  readonly appId?: string | undefined;
  /** What the token is for. Default: the first of the emulator's audiences. */
  readonly audience?: string | undefined;
  /** The lifetime in seconds, by the emulator's clock; 0 or less for an expired token. Default: 3,600. */
  readonly expiresInSeconds?: number | undefined;
  /** More claims, and others in place of the usual. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

const schema: v.GenericSchema<unknown, MintTokenOptions> = v.strictObject({
  tenantId: v.optional(guidSchema),
  objectId: v.optional(guidSchema),
  kind: v.optional(v.picklist(["user", "guest", "servicePrincipal", "managedIdentity"])),
  appId: v.optional(guidSchema),
  audience: v.optional(v.pipe(v.string(), v.nonEmpty())),
  expiresInSeconds: v.optional(v.pipe(v.number(), v.finite())),
  claims: v.optional(v.record(v.string(), v.unknown())),
});

const claimsOfKind: Readonly<Record<PrincipalKind, JWTPayload>> = {
  user: { idtyp: "user", scp: "user_impersonation" },
  guest: { idtyp: "user", scp: "user_impersonation", acct: 1, idp: "https://home.example/" },
  servicePrincipal: { idtyp: "app" },
  managedIdentity: { idtyp: "app", xms_mirid: "/providers/Example.ManagedIdentity/userAssignedIdentities/emulated" },
};

const standIns = {
  tenantId: "10000000-0000-4000-8000-000000000001",
  objectId: "20000000-0000-4000-8000-000000000002",
  appId: "30000000-0000-4000-8000-000000000003",
} as const;

/**
 * Signs a token for a principal.
 *
 * @throws {@link EmulatorError} SETTINGS_INVALID
 */
export async function mintToken(world: World, given: MintTokenOptions, authority: string): Promise<string> {
  const options = { ...standIns, ...dropUndefined(checkSettings(schema, given, "token options")) };
  const { tenantId, objectId, expiresInSeconds = 3600 } = options;
  const now = Math.floor(world.clock.now() / 1000);
  const { privateKey, publicJwk } = await world.signingKey();
  const claims: JWTPayload = {
    aud: options.audience ?? world.settings.audiences[0] ?? "",
    iss: `${authority}/${tenantId}/v2.0`,
    iat: Math.min(now, now + expiresInSeconds),
    nbf: Math.min(now, now + expiresInSeconds),
    exp: now + Math.floor(expiresInSeconds),
    oid: objectId,
    sub: objectId,
    tid: tenantId,
    appid: options.appId,
    ...claimsOfKind[options.kind ?? "servicePrincipal"],
    uti: world.random.uuid(),
    ver: "1.0",
    ...options.claims,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: tokenAlgorithm, typ: "JWT", kid: publicJwk.kid })
    .sign(privateKey);
}

function dropUndefined<T extends object>(options: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}
