import { BlockList, isIP } from "node:net";

const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  inside.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  inside.addSubnet(network, prefix, "ipv6");
}

/** Whether a URL names this machine, its link or a private network by its address: no name is looked up. */
export function isInside({ hostname }: URL): boolean {
  if (/^(?:.+\.)?localhost$/.test(hostname)) return true;
  const address = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(address);
  return version !== 0 && inside.check(address, version === 4 ? "ipv4" : "ipv6");
}
