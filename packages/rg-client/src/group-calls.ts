import { type HttpAnswer, type HttpRequest, isHttpError, readPages, type Transport } from "@lzkit/http";
import { checkName, checkSubscription } from "./group-id.ts";
import { normalizeLocation } from "./location.ts";
import { readResourceGroup, type ResourceGroup, type Tags } from "./resource-group.ts";
import { ResourceGroupError } from "./resource-group-error.ts";
import { checkTags } from "./tags.ts";

/** What every call can be given. */
export interface GroupCallOptions {
  /** Ends requests and waits at once; its reason is what is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** What a resource group is made of. */
export interface ResourceGroupSettings {
  /** Region: `westeurope`, or `West Europe`. Cannot be changed afterwards. */
  readonly location: string;
  /** Default: none. */
  readonly tags?: Tags | undefined;
  /** Who manages the group: an id. Cannot be changed afterwards. Default: nobody. */
  readonly managedBy?: string | undefined;
}

/** Which groups a list holds. */
export interface ListOptions extends GroupCallOptions {
  /** Only groups with this tag, with any value unless one is given. */
  readonly tag?: { readonly name: string; readonly value?: string | undefined } | undefined;
  /** Most groups on a page of the service's; all pages are read whatever it is. */
  readonly top?: number | undefined;
}

/** The operations of the service (specification 4.2) in one subscription. */
export interface GroupCalls {
  readonly transport: Transport;
  readonly subscriptionId: string;
  /** A request about one group. */
  request(method: HttpRequest["method"], name: string, options: Partial<HttpRequest>): HttpRequest;
  get(name: string, call: GroupCallOptions): Promise<ResourceGroup>;
  /** `undefined` when there is none. */
  find(name: string, call: GroupCallOptions): Promise<ResourceGroup | undefined>;
  exists(name: string, call: GroupCallOptions): Promise<boolean>;
  /** `isNew`: whether it was not there before, as far as the service says. */
  put(
    name: string,
    settings: ResourceGroupSettings,
    call: GroupCallOptions,
  ): Promise<{ readonly group: ResourceGroup; readonly isNew: boolean }>;
  patch(name: string, tags: Tags, call: GroupCallOptions): Promise<ResourceGroup>;
  list(options: ListOptions): AsyncGenerator<ResourceGroup, void>;
}

const apiVersion = "2021-04-01";

/** Makes the operations of one subscription. */
export function createGroupCalls(transport: Transport, subscription: string): GroupCalls {
  const subscriptionId = checkSubscription(subscription);
  const all = `/subscriptions/${subscriptionId}/resourcegroups`;
  const request: GroupCalls["request"] = (method, name, options) => ({
    ...options,
    method,
    path: `${all}/${encodeURIComponent(checkName(name))}`,
    apiVersion,
  });

  async function get(name: string, { signal }: GroupCallOptions): Promise<ResourceGroup> {
    return readResourceGroup((await transport.send(request("GET", name, { signal }))).body, `get ${name}`);
  }

  const write: (...sent: Parameters<GroupCalls["request"]>) => Promise<HttpAnswer> = (method, name, options) =>
    transport.send(request(method, name, options)).catch((error: unknown) => {
      throw isBeingDeleted(error) ? beingDeleted(name, error) : error;
    });

  /** What a write answers with is not laid down for sure: where it is nothing, the group is read. */
  async function written(name: string, answer: HttpAnswer, call: GroupCallOptions): Promise<ResourceGroup> {
    return answer.body === undefined ? get(name, call) : readResourceGroup(answer.body, `${answer.method} ${name}`);
  }

  async function find(name: string, call: GroupCallOptions): Promise<ResourceGroup | undefined> {
    return get(name, call).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  }

  return {
    transport,
    subscriptionId,
    request,
    get,
    find,
    async exists(name, { signal }) {
      return (await transport.send(request("HEAD", name, { signal, accept: [404] }))).status !== 404;
    },
    async put(name, { location, tags, managedBy }, call) {
      const wanted = normalizeLocation(location);
      const json = { location: wanted, tags: tags && checkTags(tags), managedBy };
      try {
        const answer = await write("PUT", name, { ...call, json });
        // A second try may find what the first has made.
        return { group: await written(name, answer, call), isNew: answer.status !== 200 || answer.tries > 1 };
      } catch (error) {
        if (!isHttpError(error) || error.serviceCode !== "InvalidResourceGroupLocation") throw error;
        const present = await find(name, call).catch(() => undefined);
        throw locationConflict(name, { wanted, location: present?.location, cause: error });
      }
    },
    async patch(name, tags, call) {
      const json = { tags: checkTags(tags) };
      return written(name, await write("PATCH", name, { ...call, json, idempotent: true }), call);
    },
    async *list({ tag, top, signal }) {
      const query = { $filter: tag && tagFilter(tag.name, tag.value), $top: top?.toString() };
      const pages = readPages(transport, { method: "GET", path: all, apiVersion, query, signal });
      for await (const entry of pages) yield readResourceGroup(entry, "list");
    },
  };
}

/** The error of a group that is elsewhere. */
export function locationConflict(
  name: string,
  { wanted, location, cause }: { wanted: string; location: string | undefined; cause?: unknown },
): ResourceGroupError<"LOCATION_CONFLICT"> {
  return new ResourceGroupError("LOCATION_CONFLICT", {
    message: `The resource group ${name} is in ${location ?? "another location"}, not in ${wanted}.`,
    context: { name, wanted, location },
    hint: "A location cannot be changed: take this one, or delete the group first.",
    cause,
  });
}

/** Whether an error says that the group is being deleted. */
export function isBeingDeleted(error: unknown): boolean {
  return isHttpError(error) && error.serviceCode === "ResourceGroupBeingDeleted";
}

/** The error of a group that is being deleted. */
export function beingDeleted(name: string, cause?: unknown): ResourceGroupError<"BEING_DELETED"> {
  return new ResourceGroupError("BEING_DELETED", {
    message: `The resource group ${name} is being deleted.`,
    context: { name },
    hint: "Wait until it is gone.",
    cause,
  });
}

/** Whether an error says that there is no such group; a missing subscription, or a page of a proxy, is another matter. */
export function isMissing(error: unknown): boolean {
  if (!isHttpError(error, "SERVICE_ERROR") || error.status !== 404) return false;
  const { serviceCode, serviceMessage } = error;
  if (serviceCode === undefined) return serviceMessage?.startsWith("<") !== true;
  return /^(resource|resourcegroup)?not_?found$/i.test(serviceCode);
}

function tagFilter(name: string, value: string | undefined): string {
  const filter = `tagName eq ${quote(name)}`;
  return value === undefined ? filter : `${filter} and tagValue eq ${quote(value)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
