import { open } from "node:fs/promises";
import { CliError } from "../cli-error.ts";
import { fileError } from "../options/file-error.ts";

const mostBytes = 65_536;

/**
 * Reads a token from a file; space around it does not count.
 *
 * @throws {@link CliError} FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function readTokenFile(path: string): Promise<string> {
  const bytes = await readBeginning(path).catch((cause: unknown) => {
    throw fileError(path, cause, "Name a file that holds the token and nothing else.");
  });
  const token = bytes.toString("utf8").trim();
  if (token !== "" && bytes.length <= mostBytes) return token;
  throw new CliError("FILE_UNUSABLE", {
    message: `The file ${path} holds no token: it ${token === "" ? "is empty" : "is too large"}.`,
    context: { path },
    hint: "Name a file that holds the token and nothing else.",
  });
}

/** At most one byte more than a token may have: what is named may be a device that never ends. */
async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of file.createReadStream({ end: mostBytes, autoClose: false })) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } finally {
    await file.close();
  }
}
