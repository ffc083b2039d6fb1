import { isIPv4 } from "node:net";

/** Whether a host (`localhost:8080`, `127.0.0.1`, `[::1]:80`) is this very machine, whatever its names lead to. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, "");
  if ((isIPv4(name) && name.startsWith("127.")) || name === "[::1]") return true;
  return name === "localhost" || name.endsWith(".localhost");
}
