import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Ended, runLz } from "./run-lz.ts";
import { serveEmulator, type ServedEmulator } from "./serve-emulator.ts";

/** Tenants of three customers. */
export const tenants = ["a", "b", "c"].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000001`);

/** A file of targets in a folder of its own, which is there until the tests of a file end. */
export interface TargetFile {
  readonly folder: () => string;
  readonly file: () => string;
  /** Serves an emulator that knows one partner, with a token file for each tenant; the third wants another partner. */
  readonly serve: () => Promise<ServedEmulator>;
  /** Writes the targets: as JSON, which is YAML, too. */
  readonly write: (list: unknown) => Promise<void>;
  /** Calls `lz partner ensure-many` with the file. */
  readonly run: (...options: string[]) => Promise<Ended>;
}

/** Makes a {@link TargetFile} for the tests of a file. */
export function useTargetFile(): TargetFile {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lz-targets-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const file = (): string => path.join(folder, "targets.yaml");
  const write = (list: unknown): Promise<void> => writeFile(file(), JSON.stringify(list));

  async function serve(): Promise<ServedEmulator> {
    const served = await serveEmulator({ partners: ["123456"] });
    for (const [index, tenantId] of tenants.entries()) {
      await writeFile(path.join(folder, `${index}.txt`), `${await served.emulator.mintToken({ tenantId })}\n`);
    }
    const partners = ["123456", "123456", "999"];
    await write(
      tenants.map((tenantId, index) => ({ tenantId, partnerId: partners[index], tokenFile: `${index}.txt` })),
    );
    return served;
  }

  const run = (...options: string[]): Promise<Ended> =>
    runLz(["partner", "ensure-many", "--targets", file(), ...options]);
  return { folder: () => folder, file, serve, write, run };
}
