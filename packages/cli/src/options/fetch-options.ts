import { type Command, Option } from "commander";

/** How libraries are fetched. */
export interface FetchOptions {
  /** Whether the lock file must hold all that is needed, and nothing else. */
  readonly frozen: boolean;
  /** `true`: the network is not used; `"prefer"`: only for what is not at hand. */
  readonly offline: boolean | "prefer";
  /** Hosts and folders that fetched libraries may point to. */
  readonly trust: readonly string[];
}

/** Adds the options on how libraries are fetched. */
export function addFetchOptions(command: Command): void {
  command
    .addOption(new Option("--frozen", "fail where lz.lock.json would change"))
    .addOption(new Option("--offline", "never use the network").conflicts("preferOffline"))
    .addOption(new Option("--prefer-offline", "use the network only for what is not at hand"))
    .addOption(
      new Option(
        "--trust <host>",
        "host, http://host or folder that fetched libraries may point to; can be given again",
      ).argParser((host: string, before?: readonly string[]) => [...(before ?? []), host]),
    );
}

/** Reads the options of a command to which {@link addFetchOptions} added them. */
export function readFetchOptions(command: Command): FetchOptions {
  const { frozen, offline, preferOffline, trust } = command.optsWithGlobals<{
    frozen?: boolean;
    offline?: boolean;
    preferOffline?: boolean;
    trust?: readonly string[];
  }>();
  return {
    frozen: frozen === true,
    offline: preferOffline === true ? "prefer" : offline === true,
    trust: trust ?? [],
  };
}
