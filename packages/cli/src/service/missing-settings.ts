import { CliError } from "../cli-error.ts";

const settings = {
  service: {
    code: "SERVICE_ADDRESS_MISSING",
    what: "service address",
    option: "--service-address",
    hint: "Name the service with --service-address or LZ_SERVICE_ADDRESS, or with --cloud public; lz emulator starts one on this machine.",
  },
  subscription: {
    code: "SUBSCRIPTION_MISSING",
    what: "subscription",
    option: "--subscription",
    hint: "Name the subscription with --subscription or LZ_SUBSCRIPTION_ID.",
  },
  token: {
    code: "TOKEN_MISSING",
    what: "token",
    option: "--token-file",
    hint: "Give the token with --token-file or LZ_ACCESS_TOKEN, or install @azure/identity beside @lzkit/cli and sign in.",
  },
} as const;

/** What a command needs to ask a service. */
export type Setting = keyof typeof settings;

/** The error that tells all settings which are missing; its code is that of the first. */
export function missingSettings([first, ...others]: readonly [Setting, ...Setting[]]): CliError {
  const missing = [first, ...others].map((name) => settings[name]);
  const names = missing.map(({ what }, index) => `${index === 0 ? "The" : "the"} ${what}`);
  const list = new Intl.ListFormat("en-GB").format(names);
  const { code, option } = settings[first];
  return new CliError(code, {
    message: `${list} ${others.length === 0 ? "is" : "are"} missing.`,
    context: { option },
    hint: missing.map(({ hint }) => hint).join(" "),
  });
}
