/**
 * Loaded before an example: sends requests for the addresses that examples name to servers on this machine.
 * `EXAMPLE_ROUTES` is a JSON object from the beginning of an address to what takes its place.
 */
const routes: Readonly<Record<string, string>> = JSON.parse(process.env["EXAMPLE_ROUTES"] ?? "{}");
const realFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  const from = Object.keys(routes).find((prefix) => url.startsWith(prefix));
  if (from === undefined) return realFetch(input, init);
  const to = `${routes[from]}${url.slice(from.length)}`;
  return realFetch(input instanceof Request ? new Request(to, input) : to, init);
};
