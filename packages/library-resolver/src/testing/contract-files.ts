const encoder = new TextEncoder();

/** The library that {@link describeFetcherContract} publishes: paths with `/`, and their bytes. */
export const contractFiles: ReadonlyMap<string, Uint8Array> = new Map([
  [
    "lz_library_metadata.json",
    encoder.encode('{ "name": "contract", "display_name": "Contract", "description": "" }\n'),
  ],
  ["B.json", encoder.encode("{}")],
  ["a.json", encoder.encode("[]")],
  ["every byte.bin", Uint8Array.from({ length: 256 }, (_, byte) => byte)],
  ["empty.txt", new Uint8Array()],
  ["__proto__/constructor.json", encoder.encode('{ "polluted": true }')],
  ["assets/deep/down/ä.json", encoder.encode('"ä"')],
  ["assets/x.json", encoder.encode('"x"')],
]);
