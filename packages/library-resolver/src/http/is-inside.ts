import { BlockList, isIP } from "node:net";

const networks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const;

/** Whether a URL names this machine, its link or a private network by its address: no name is looked up. */
export function isInside({ hostname }: URL): boolean {
  if (/^(?:.+\.)?localhost$/.test(hostname)) return true;
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) === 0) return false;
  const inside = new BlockList();
  for (const [network, prefix] of networks) inside.addSubnet(network, prefix, familyOf(network));
  return inside.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}
