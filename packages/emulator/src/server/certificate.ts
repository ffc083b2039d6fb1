import { isIP } from "node:net";

/** A certificate for the server, and the one to trust. PEM all. */
export interface Certificate {
  readonly key: string;
  /** The server's certificate, then the authority's. */
  readonly chain: string;
  /** The authority's certificate. */
  readonly authority: string;
}

const validMilliseconds = 30 * 24 * 60 * 60 * 1000;

/** Makes an authority and a certificate for this machine and a host, good for 30 days. */
export async function createCertificate(host: string): Promise<Certificate> {
  const { generate } = await import("selfsigned");
  const span = { notBeforeDate: new Date(Date.now() - 60_000), notAfterDate: new Date(Date.now() + validMilliseconds) };
  const strength = { keyType: "ec", curve: "P-256", algorithm: "sha256" } as const;
  const authority = await generate([{ name: "commonName", value: "lzkit emulator, made at start" }], {
    ...span,
    ...strength,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: "commonName", value: "localhost" }], {
    ...span,
    ...strength,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames: altNames(host) },
    ],
  });
  return { key: server.private, chain: `${server.cert}\n${authority.cert}`, authority: authority.cert };
}

function altNames(host: string) {
  const names = [...new Set(["localhost", "127.0.0.1", "::1", host])];
  return names.map((name) => (isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name }));
}
