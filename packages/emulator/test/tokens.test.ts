import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { createEmulator, isEmulatorError } from "../src/index.ts";
import { partner, type Running, targets } from "./targets.ts";

const tenant = "cccccccc-0000-4000-8000-000000000003";
const usual = {
  grant_type: "client_credentials",
  client_id: "tool",
  client_secret: "s",
  scope: "https://management.azure.com/.default",
};

describe.each(targets)("the token endpoint, $name", (target) => {
  it("issues a token that its keys verify and its services accept", async () => {
    const { send, url } = await target.start();
    const configuration = (await send(`GET /${tenant}/v2.0/.well-known/openid-configuration`)).body;
    expect(configuration.issuer).toBe(`${url}/${tenant}/v2.0`);
    const issued = await ask(send, usual, new URL(configuration.token_endpoint as string).pathname);
    expect(issued.status).toBe(200);
    expect(issued.body).toMatchObject({ token_type: "Bearer", expires_in: 3599, ext_expires_in: 3599 });

    const keys = (await send(`GET ${new URL(configuration.jwks_uri as string).pathname}`)).body;
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const { payload, protectedHeader } = await jwtVerify(issued.body.access_token as string, createLocalJWKSet(keys), {
      issuer: configuration.issuer,
      audience: "https://management.azure.com",
    });
    expect(protectedHeader.alg).toBe("RS256");
    expect(payload).toMatchObject({ tid: tenant, idtyp: "app", ver: "1.0" });
    expect(payload).not.toHaveProperty("scp");

    const created = await send(`PUT ${partner("1")}`, { token: issued.body.access_token });
    expect(created.body.properties).toMatchObject({ tenantId: tenant, objectId: payload["oid"] });
  });

  it("gives an application one principal per tenant, always the same", async () => {
    const { send } = await target.start();
    const principal = async (tenantId: string, id: string): Promise<unknown> => {
      const { body } = await ask(send, { ...usual, client_id: id }, `/${tenantId}/oauth2/v2.0/token`);
      return decodeJwt(body.access_token as string)["oid"];
    };
    const first = await principal(tenant, "tool");
    expect(await principal(tenant, "tool")).toBe(first);
    expect(await principal(tenant, "other")).not.toBe(first);
    expect(await principal("contoso.example", "tool")).not.toBe(first);
  });

  it.each([
    { given: "another grant", form: { grant_type: "password" }, status: 400, error: "unsupported_grant_type" },
    { given: "no client", form: { client_id: "" }, status: 400, error: "invalid_request" },
    { given: "no secret", form: { client_secret: "" }, status: 401, error: "invalid_client" },
    { given: "no scope", form: { scope: "" }, status: 400, error: "invalid_scope" },
    {
      given: "a scope that is none",
      form: { scope: "https://management.azure.com" },
      status: 400,
      error: "invalid_scope",
    },
  ])("refuses $given", async ({ form, status, error }) => {
    const { send } = await target.start();
    const refused = await ask(send, { ...usual, ...form }, `/${tenant}/oauth2/v2.0/token`);
    expect([refused.status, refused.body.error]).toEqual([status, error]);
    expect(refused.body.error_description).not.toBe("");
  });
});

describe("minted tokens", () => {
  it.each([
    { kind: "user", expected: { idtyp: "user", scp: "user_impersonation" } },
    { kind: "guest", expected: { idtyp: "user", scp: "user_impersonation", acct: 1 } },
    { kind: "servicePrincipal", expected: { idtyp: "app" } },
    { kind: "managedIdentity", expected: { idtyp: "app", xms_mirid: expect.any(String) } },
  ] as const)("carry the claims of a $kind", async ({ kind, expected }) => {
    const { mintToken, clock } = createEmulator({ clock: { start: "2026-01-01T00:00:00Z" } });
    const claims = decodeJwt(await mintToken({ kind, expiresInSeconds: 60, claims: { extra: true } }));
    expect(claims).toMatchObject({
      ...expected,
      extra: true,
      aud: "https://management.azure.com",
      exp: clock.now() / 1000 + 60,
    });
    expect("scp" in claims).toBe("scp" in expected);
  });

  it.each([
    { given: "a tenant that is no GUID", options: { tenantId: "contoso" }, path: "tenantId" },
    { given: "a kind that does not exist", options: { kind: "robot" }, path: "kind" },
    { given: "an option that does not exist", options: { tenant: "x" }, path: "tenant" },
  ])("are refused for $given", async ({ options, path }) => {
    const failure = await createEmulator()
      .mintToken(options as never)
      .catch((error: unknown) => error);
    expect(isEmulatorError(failure, "SETTINGS_INVALID") && failure.context.path).toBe(path);
  });
});

function ask(send: Running["send"], form: Record<string, string>, path: string): ReturnType<Running["send"]> {
  const headers = { authorization: undefined, "content-type": "application/x-www-form-urlencoded" };
  return send(`POST ${path}`, { body: new URLSearchParams(form).toString(), headers });
}
