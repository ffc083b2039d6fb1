import * as v from "valibot";
import { defaultAudiences, type EmulatorOptions, type LinkShape, type UnknownStatuses } from "./emulator-options.ts";
import { checkSettings } from "./engine/check.ts";
import type { VirtualClockOptions } from "./engine/clock.ts";
import { type FaultSettings, faultSettingsSchema } from "./engine/fault.ts";
import type { ThrottleOptions } from "./engine/throttle.ts";

/** {@link EmulatorOptions} with every default in place. */
export interface Settings {
  readonly vendor: string;
  readonly seed: number;
  readonly clock: "system" | VirtualClockOptions;
  readonly origins: readonly string[] | undefined;
  readonly audiences: readonly string[];
  readonly checkTokens: boolean;
  readonly apiVersions: "specified" | "any";
  readonly subscriptions: readonly string[] | undefined;
  readonly locations: readonly string[] | undefined;
  readonly isPartner: (partnerId: string) => boolean;
  readonly statuses: Readonly<Record<keyof UnknownStatuses, number>>;
  readonly linkShape: LinkShape;
  readonly pageSize: number;
  readonly deleteSeconds: number;
  readonly retryAfterSeconds: number;
  readonly throttle: ThrottleOptions | undefined;
  readonly faults: FaultSettings;
}

const texts = v.array(v.string());
const flag = v.optional(v.boolean());
const status = v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(499)));
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400));
const bucket = v.optional(
  v.strictObject({
    size: v.pipe(v.number(), v.finite(), v.minValue(1)),
    refillPerSecond: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  }),
);

const schema: v.GenericSchema<unknown, EmulatorOptions> = v.strictObject({
  vendor: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]*$/, "expected letters and digits"))),
  seed: v.optional(v.pipe(v.number(), v.safeInteger())),
  clock: v.optional(
    v.union([
      v.literal("system"),
      v.strictObject({ start: v.pipe(v.string(), v.isoTimestamp(), v.check(isTime)), autoAdvance: flag }),
    ]),
  ),
  origins: v.optional(v.array(v.pipe(v.string(), v.check(isOrigin, "expected an origin, such as https://a.example")))),
  audiences: v.optional(v.pipe(texts, v.minLength(1))),
  checkTokens: flag,
  apiVersions: v.optional(v.picklist(["specified", "any"])),
  subscriptions: v.optional(texts),
  locations: v.optional(texts),
  partners: v.optional(v.union([texts, v.custom<(id: string) => boolean>((value) => typeof value === "function")])),
  statuses: v.optional(v.strictObject({ alreadyLinked: status, notLinked: status, invalidPartnerId: status })),
  linkShape: v.optional(
    v.strictObject({ flatErrors: flag, lowerCaseNamespace: flag, versionAsText: flag, withoutPartnerName: flag }),
  ),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  deleteSeconds: v.optional(seconds),
  retryAfterSeconds: v.optional(v.pipe(seconds, v.integer())),
  throttle: v.optional(
    v.union([
      v.boolean(),
      v.strictObject({
        reads: bucket,
        writes: bucket,
        deletes: bucket,
        per: v.optional(v.picklist(["principal", "everyone"])),
      }),
    ]),
  ),
  faults: v.optional(faultSettingsSchema),
});

/**
 * Checks options and fills in the defaults.
 *
 * @throws {@link EmulatorError} SETTINGS_INVALID
 */
export function resolveSettings(given: EmulatorOptions): Settings {
  const options = checkSettings(schema, given, "options");
  const { partners, throttle, statuses } = options;
  return {
    vendor: options.vendor ?? "Vendor",
    seed: options.seed ?? 1,
    clock: options.clock ?? "system",
    origins: options.origins?.map((origin) => new URL(origin).origin),
    audiences: options.audiences ?? defaultAudiences,
    checkTokens: options.checkTokens ?? true,
    apiVersions: options.apiVersions ?? "specified",
    subscriptions: options.subscriptions?.map((id) => id.toLowerCase()),
    locations: options.locations?.map(normalizeLocation),
    isPartner: typeof partners === "function" ? partners : (id) => partners === undefined || partners.includes(id),
    statuses: {
      alreadyLinked: statuses?.alreadyLinked ?? 409,
      notLinked: statuses?.notLinked ?? 404,
      invalidPartnerId: statuses?.invalidPartnerId ?? 400,
    },
    linkShape: options.linkShape ?? {},
    pageSize: options.pageSize ?? 1000,
    deleteSeconds: options.deleteSeconds ?? 30,
    retryAfterSeconds: options.retryAfterSeconds ?? 15,
    throttle: throttle === true ? {} : throttle === false ? undefined : throttle,
    faults: options.faults ?? {},
  };
}

/** A location in its one spelling: `East US` and `eastus` are the same. */
export function normalizeLocation(location: string): string {
  return location.replace(/\s+/g, "").toLowerCase();
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin !== "null" && new URL(text).pathname === "/";
}
