import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../../shared/data/azure-landing-zones-library", import.meta.url));

/**
 * The folder with releases of the real Azure Landing Zones Library, which lies beside the workspace where it is there;
 * `undefined`, said aloud: it is not.
 */
export function findRealLibraryData(): string | undefined {
  if (existsSync(folder)) return folder;
  console.warn(`SKIPPED: the releases of the real library are not in ${folder}; tests with them do not run.`);
  return undefined;
}
