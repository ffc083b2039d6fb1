/** A secret for each place in which people keep one; none of them is anything else, so a search finds them. */
export const secrets = {
  userinfo: "planted-in-userinfo-1f7a",
  query: "planted-in-query-2e6b",
  hostToken: "planted-host-token-3d5c",
  githubToken: "planted-github-token-4c4d",
  azureToken: "planted-azure-token-5b3e",
  helper: "planted-in-git-helper-6a2f",
  mirror: "planted-in-rewrite-7f1a",
  repository: "planted-in-repository-8e0b",
  serviceAddress: "planted-in-service-9d9c",
  accessToken: "planted-access-token-0c8d",
  tokenFile: "planted-token-file-1b7e",
} as const;

/** Where a text or the bytes of a file hold a secret: plainly, percent-encoded, or as basic credentials. */
export function findSecrets(content: string | Uint8Array, more: readonly string[] = []): readonly string[] {
  const text = typeof content === "string" ? content : Buffer.from(content).toString("latin1");
  const plain = [...Object.values(secrets), ...more].filter((secret) => text.includes(secret));
  const encoded = (text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].flatMap((skip) => {
      const decoded = Buffer.from(run.slice(skip), "base64").toString("latin1");
      return Object.values(secrets).filter((secret) => decoded.includes(secret));
    }),
  );
  return [...plain, ...encoded.map((secret) => `${secret} in base64`)];
}
