import type { TokenClaims } from "@lzkit/http";
import { claimOf, isSameWord } from "./expected-principal.ts";
import type { PartnerLink } from "./partner-link.ts";

/** One way in which a link is not what it should be. */
export interface VerificationProblem {
  /** `link`: nothing is linked. The others are fields of the link. */
  readonly field: "link" | "partnerId" | "tenantId" | "objectId" | "state";
  /** `undefined`: the token does not say. */
  readonly expected: string | undefined;
  /** `undefined`: the link does not say. */
  readonly actual: string | undefined;
}

/** Whether the right principal is linked. */
export interface Verification {
  readonly verified: boolean;
  /** What is linked; `undefined` when nothing is. */
  readonly link: PartnerLink | undefined;
  /** Everything that is wrong, in the order of the fields of {@link VerificationProblem}. */
  readonly problems: readonly VerificationProblem[];
}

/** Compares a link with the token of the principal that should be linked, and with a partner ID if one is expected. */
export function verifyLink(
  link: PartnerLink | undefined,
  claims: TokenClaims | undefined,
  partnerId: string | undefined,
): Verification {
  const problems =
    link === undefined ? [{ field: "link" as const, expected: partnerId, actual: undefined }] : compare();
  return { verified: problems.length === 0, link, problems };

  function compare(): VerificationProblem[] {
    const found = link?.properties;
    const wanted = {
      partnerId: partnerId ?? found?.partnerId,
      tenantId: claim("tenantId"),
      objectId: claim("objectId"),
      state: "Active",
    };
    return (["partnerId", "tenantId", "objectId", "state"] as const)
      .filter((field) => !isSameWord(wanted[field], found?.[field]))
      .map((field) => ({ field, expected: wanted[field], actual: found?.[field] }));
  }

  function claim(field: keyof typeof claimOf): string | undefined {
    const value = claims?.[claimOf[field]];
    return typeof value === "string" ? value : undefined;
  }
}
