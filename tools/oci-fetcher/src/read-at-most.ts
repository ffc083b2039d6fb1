import { ResolverError } from "@lzkit/library-resolver";

/**
 * The body of an answer.
 *
 * @throws {@link ResolverError} TOO_LARGE
 */
export async function readAtMost(limit: number, response: Response, target: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of response.body ?? []) {
    received += chunk.length;
    chunks.push(chunk);
    if (received > limit) {
      throw new ResolverError("TOO_LARGE", {
        message: `${target} is larger than ${limit} bytes.`,
        context: { target, limit, bytes: undefined },
      });
    }
  }
  return Buffer.concat(chunks);
}
