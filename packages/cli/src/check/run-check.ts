import { checkChain, type CheckOptions, type CheckReport } from "lzkit";
import { CliError } from "../cli-error.ts";
import { localFolders } from "../library/local-folders.ts";
import { takeInventory, type TakenInventory } from "../library/take-inventory.ts";
import type { LibraryOptions } from "../options/library-options.ts";
import type { World } from "../world.ts";
import { type Fixed, fixLibrary } from "./fix-library.ts";

/** What is checked, and how. */
export interface CheckRun {
  /** As the argument names it. */
  readonly library: string;
  readonly options: LibraryOptions;
  readonly settings: CheckOptions;
}

/** What a check found, and in what. */
export interface Checked extends TakenInventory {
  readonly report: CheckReport;
}

/** Resolves a chain and checks it. */
export async function runCheck({ library, options, settings }: CheckRun, world: World): Promise<Checked> {
  const taken = await takeInventory(library, options, world);
  return { ...taken, report: checkChain(taken.inventory, settings) };
}

/**
 * Mends what can be mended in the root library, and checks again.
 *
 * @throws {@link CliError} OPTION_INVALID, FILE_UNWRITABLE
 */
export async function runFix(run: CheckRun, world: World): Promise<Checked & { readonly fixed: Fixed }> {
  const { chain, report } = await runCheck(run, world);
  const id = chain.libraries.at(-1)?.id ?? "";
  const folder = localFolders(run.library, chain).get(id);
  if (folder === undefined) {
    throw new CliError("OPTION_INVALID", {
      message: `--fix cannot change ${id}: it is not a folder.`,
      context: { option: "--fix" },
      hint: "Leave --fix out, or check a folder.",
    });
  }
  const fixed = await fixLibrary(report, id, folder);
  return { ...(await runCheck(run, world)), fixed };
}
