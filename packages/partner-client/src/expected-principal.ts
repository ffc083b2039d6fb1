import { readTokenClaims } from "@lzkit/http";
import { PartnerError } from "./partner-error.ts";

/** Whom a token has to belong to. GUIDs; case makes no difference. */
export interface ExpectedPrincipal {
  /** Tenant of the customer. */
  readonly tenantId?: string | undefined;
  /** Object ID of the principal in that tenant. */
  readonly objectId?: string | undefined;
}

/** The claims that say it. */
export const claimOf = { tenantId: "tid", objectId: "oid" } as const;

/** Makes what refuses every token but that of the expected principal; `undefined` when nobody is expected. */
export function createTokenCheck(expected: ExpectedPrincipal = {}): ((token: string) => void) | undefined {
  const fields = (["tenantId", "objectId"] as const).filter((field) => expected[field] !== undefined);
  if (fields.length === 0) return undefined;
  return (token) => {
    const claims = readTokenClaims(token) ?? {};
    for (const field of fields) checkClaim(field, expected[field] ?? "", claims[claimOf[field]]);
  };
}

/** Whether two words are the same, but for case. */
export function isSameWord(one: unknown, other: unknown): boolean {
  return typeof one === "string" && typeof other === "string" && one.toLowerCase() === other.toLowerCase();
}

function checkClaim(field: keyof typeof claimOf, expected: string, claim: unknown): void {
  if (isSameWord(expected, claim)) return;
  const actual = typeof claim === "string" ? claim : undefined;
  throw new PartnerError("PRINCIPAL_UNEXPECTED", {
    message: `The token's ${field} is ${actual ?? "not known"}, expected ${expected}; nothing was written.`,
    context: { field, expected, actual },
    hint: "Sign in as the principal that is to be linked.",
  });
}
