import type { Command } from "commander";
import { resolverRules } from "lzkit";
import { runCheck } from "../check/run-check.ts";
import { textsOfFindings } from "../check/text-of.ts";
import { cliRules } from "../cli-rules.ts";
import { collectData } from "../explore/collect-data.ts";
import { servePage } from "../explore/serve-page.ts";
import { writeFiles } from "../files/write-files.ts";
import { compareTaken } from "../library/compare-taken.ts";
import { findNoLibrary } from "../library/find-no-library.ts";
import { takeInventory } from "../library/take-inventory.ts";
import {
  addLibraryArgument,
  addLibraryOptions,
  type LibraryOptions,
  readLibraryOptions,
} from "../options/library-options.ts";
import { readPort } from "../options/read-port.ts";
import { print, printJson } from "../output/print.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";
import { untilEnded } from "../until-ended.ts";

const description =
  "Shows a library and all that it depends on as a page: the chain, the defaults and their history, assets, findings.";

const examples = `
Examples:
  $ lz explore
  $ lz explore platform/slz@2026.04.3 --dialect azure --compare platform/slz@2025.03.0
  $ lz explore --out library.html

The page is served to browsers on this machine until it is interrupted; with --out it is one file, to be sent or
published, which loads nothing from the network.`;

interface ExploreFlags {
  readonly compare?: string;
  readonly out?: string;
  readonly port?: number;
}

/** `lz explore`: a chain as a page. */
export function define(command: Command, session: Session): void {
  addLibraryArgument(command);
  addLibraryOptions(command);
  command
    .description(description)
    .option("--compare <library>", "also show what changed since this one")
    .option("--out <file>", "write the page into a file instead of serving it")
    .option("--port <number>", "port to serve it on (default: a free one)", readPort)
    .addHelpText("after", examples)
    .action(async (library: string, flags: ExploreFlags) => {
      const options = await readLibraryOptions(command);
      const html = await render(library, { options, compare: flags.compare }, session);
      if (html === undefined) return;
      if (flags.out === undefined) return serve(html, { port: flags.port ?? 0, json: options.json }, session);
      await writeFiles([{ path: flags.out, content: html }], { replace: true });
      if (options.json) printJson(session, { file: flags.out });
      else print(session, `Wrote ${flags.out}.`);
    });
}

interface RenderOptions {
  readonly options: LibraryOptions;
  readonly compare: string | undefined;
}

/** `undefined`: there is no library to show, which was told. */
async function render(
  library: string,
  { options, compare }: RenderOptions,
  session: Session,
): Promise<string | undefined> {
  const { overwrite, config } = options;
  const otherRules = Object.keys({ ...resolverRules, ...cliRules });
  const settings = { overwrite, severities: config.check.severities, otherRules };
  const checked = await runCheck({ library, options, settings }, session.world);
  const { chain, inventory, report } = checked;
  const none = findNoLibrary(inventory);
  if (none.length > 0) {
    reportFindings(session, none, { inResult: false, findText: () => undefined });
    return undefined;
  }
  const before = compare === undefined ? undefined : await takeInventory(compare, options, session.world);
  const textOf = await textsOfFindings(report.findings, { chain, inventory, values: undefined });
  const older = before && { library: compare ?? "", inventory: before.inventory };
  const diff = older && compareTaken(older, { library, inventory }, { overwrite });
  const { buildPage } = await import("../explore/build-page.ts");
  return buildPage(await collectData({ ...checked, textOf, diff, overwrite }));
}

async function serve(html: string, { port, json }: { port: number; json: boolean }, session: Session): Promise<void> {
  session.heedsSignal = true;
  const { url, stop } = await servePage(html, port);
  if (json) printJson(session, { url });
  else print(session, url);
  session.world.stderr.write("Open it in a browser. Ctrl-C ends it.\n");
  await untilEnded(session);
  await stop();
}
