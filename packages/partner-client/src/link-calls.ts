import { type HttpRequest, isHttpError, type Transport } from "@lzkit/http";
import { PartnerError } from "./partner-error.ts";
import { checkPartnerId } from "./partner-id.ts";
import { isEmptyList, hasState, type PartnerLink, readPartnerLink } from "./partner-link.ts";

/** What every call can be given. */
export interface PartnerCallOptions {
  /** Ends requests and waits at once; its reason is what is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** How a call is made. */
export interface LinkCall extends PartnerCallOptions {
  /** Sees each token before it is sent. */
  readonly checkToken?: ((token: string) => void) | undefined;
}

/** The operations of the service (specification 4.1), tolerant of the ways in which it was seen to answer. */
export interface LinkCalls {
  get(partnerId: string, call: LinkCall): Promise<PartnerLink>;
  getCurrent(call: LinkCall): Promise<PartnerLink | undefined>;
  create(partnerId: string, call: LinkCall): Promise<PartnerLink>;
  update(partnerId: string, call: LinkCall): Promise<PartnerLink>;
  remove(partnerId: string, call: LinkCall): Promise<void>;
}

const apiVersion = "2018-02-01";

/** Makes the operations of one service. */
export function createLinkCalls(transport: Transport): LinkCalls {
  const all = `/providers/${transport.cloud.vendorNamespace}.ManagementPartner/partners`;

  const one = (partnerId: string): string => `${all}/${checkPartnerId(partnerId)}`;

  async function send(method: HttpRequest["method"], path: string, call: LinkCall, json?: unknown) {
    // Repeating an update only raises the version once more.
    const { body } = await transport.send({ ...call, method, path, apiVersion, json, idempotent: true });
    return body;
  }

  async function get(partnerId: string, call: LinkCall): Promise<PartnerLink> {
    const link = readPartnerLink(await send("GET", one(partnerId), call));
    if (link === undefined) throw unreadable(`get ${partnerId}`);
    return link;
  }

  async function getCurrent(call: LinkCall): Promise<PartnerLink | undefined> {
    try {
      const body = await send("GET", all, call);
      const link = readPartnerLink(body);
      if (link === undefined && !isEmptyList(body)) throw unreadable("get without ID");
      return link && hasState(link, "deleted") ? undefined : link;
    } catch (error) {
      if (isNotLinked(error)) return undefined;
      throw error;
    }
  }

  return {
    get,
    getCurrent,
    async create(partnerId, call) {
      const body = await send("PUT", one(partnerId), call, { partnerId }).catch(async (error: unknown) => {
        // A try whose answer was lost may have made the link that now refuses the next try.
        const current = mayBeOurs(error) ? await getCurrent(call) : undefined;
        if (current?.properties.partnerId !== partnerId) throw error;
        return current;
      });
      // What a write answers with is not laid down for sure.
      return readPartnerLink(body) ?? get(partnerId, call);
    },
    async update(partnerId, call) {
      return readPartnerLink(await send("PATCH", one(partnerId), call, { partnerId })) ?? get(partnerId, call);
    },
    async remove(partnerId, call) {
      await send("DELETE", one(partnerId), call).catch((error: unknown) => {
        if (!(mayBeOurs(error) && isNotLinked(error))) throw error;
      });
    },
  };
}

/** Whether an error says that no such link exists. Its status is not laid down; a page of a proxy is no answer. */
function isNotLinked(error: unknown): boolean {
  if (!isHttpError(error, "SERVICE_ERROR")) return false;
  const { status, serviceCode, serviceMessage } = error;
  if (serviceCode !== undefined) return /not_?found$/i.test(serviceCode);
  return status === 404 && serviceMessage?.startsWith("<") !== true;
}

/** Whether a request was refused after a try that may have taken effect. */
function mayBeOurs(error: unknown): boolean {
  if (!isHttpError(error, "SERVICE_ERROR")) return false;
  const { status = 0, context } = error;
  return context.lostTries > 0 && status < 500 && status !== 429;
}

function unreadable(operation: string): PartnerError {
  return new PartnerError("ANSWER_UNREADABLE", {
    message: `The answer to ${operation} is not a partner link.`,
    context: { operation },
    hint: "Check the service address.",
  });
}
