import { isErrorOf, LzError } from "@lzkit/errors";

/** Codes of {@link PartnerError} and what each carries. */
export interface PartnerErrorContexts {
  /** A partner ID that is not digits only. Nothing was sent. Write it as text, without spaces: `"123456"`. */
  PARTNER_ID_INVALID: { readonly partnerId: string };
  /** No id of a partner link. It reads `/providers/<vendor>.ManagementPartner/partners/<partner ID>`. */
  LINK_ID_INVALID: { readonly id: string };
  /** The token belongs to another principal or tenant than the one that was expected, or does not say to whom. Nothing was written. Sign in as the principal that is to be linked. */
  PRINCIPAL_UNEXPECTED: {
    readonly field: "tenantId" | "objectId";
    readonly expected: string;
    readonly actual: string | undefined;
  };
  /** The service answered with something that is not a partner link. Check the service address. */
  ANSWER_UNREADABLE: { readonly operation: string };
  /** Two targets are the same principal of the same tenant, which can have one partner ID only. Remove one, or name the `objectId` of each. */
  TARGET_DUPLICATE: { readonly tenantId: string; readonly objectId: string | undefined };
  /** A concurrency that is not a whole number of 1 or more. */
  CONCURRENCY_INVALID: { readonly concurrency: number };
}

/** A partner link that could not be read, checked or written. Errors of the service are `HttpError`s. */
export class PartnerError<Code extends keyof PartnerErrorContexts = keyof PartnerErrorContexts> extends LzError<
  Code,
  PartnerErrorContexts[Code]
> {
  override readonly name = "PartnerError";
}

/** Whether a value is a {@link PartnerError}, also one of another copy of this package, with that code if one is given. */
export function isPartnerError<Code extends keyof PartnerErrorContexts = keyof PartnerErrorContexts>(
  error: unknown,
  code?: Code,
): error is PartnerError<Code> {
  return isErrorOf(error, "PartnerError", code);
}
