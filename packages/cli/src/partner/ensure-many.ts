import { type Command, InvalidArgumentError, Option } from "commander";
import { exitCodes } from "../exit-code.ts";
import { findingJson } from "../output/finding-json.ts";
import { printJson } from "../output/print.ts";
import { reportFindings } from "../output/report-findings.ts";
import { createIdentityProvider } from "../service/identity-provider.ts";
import { addCloudOptions, addTimeoutOption, readTransportOptions } from "../service/service-options.ts";
import type { Session } from "../session.ts";
import { type LinkedTargets, linkTargets } from "./link-targets.ts";
import { readTargets, type Target } from "./read-targets.ts";
import { openResults } from "./results-file.ts";
import { printRows, rowsJson } from "./rows-output.ts";

const examples = `
Examples:
  $ lz partner ensure-many --targets targets.yaml --dry-run
  $ lz partner ensure-many --targets targets.yaml --results results.jsonl --cloud public

The file of targets, in JSON or YAML, has an entry for each principal:
  - tenantId: 5f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e5
    partnerId: "123456"
    tokenFile: tokens/contoso.txt
In place of tokenFile, tokenEnv names an environment variable. Without both, @azure/identity is
asked for a token of that tenant. objectId is the principal that the token must belong to.

Each target gets a row, whatever becomes of the others. --results keeps the rows; where they are
done already, nothing is done again. It ends with exit code 3 where a target was not linked.`;

interface Options {
  readonly targets: string;
  readonly results?: string;
  readonly dryRun?: boolean;
  readonly concurrency?: number;
  readonly json?: boolean;
}

/** `lz partner ensure-many`: links principals of many tenants. */
export function defineEnsureMany(parent: Command, session: Session): void {
  const command = parent
    .command("ensure-many")
    .description("Sees to it that principals of many tenants are linked, each to its partner.")
    .requiredOption("--targets <file>", "JSON or YAML file with the targets; must be given")
    .option("--results <file>", "keep the rows in this file, and go on from those that are there")
    .addOption(new Option("--dry-run", "only read, and say what would be done").conflicts("results"))
    .option("--concurrency <count>", "targets under way at the same time (default: 8)", readCount);
  addCloudOptions(command);
  addTimeoutOption(command, 600);
  command.addHelpText("after", examples).action(async () => {
    const { json = false, targets: file } = command.optsWithGlobals<Options>();
    const { targets, findings, source } = await readTargets(file);
    const { rows, failure } = await run(command, session, targets);
    if (rows.some(({ outcome }) => outcome === "failed" || outcome === "not-run")) session.exitCode = exitCodes.failed;
    if (json) printJson(session, { ...rowsJson(rows), findings: findings.map(findingJson) });
    else if (targets.length > 0 || findings.length === 0) printRows(session, rows);
    reportFindings(session, findings, { inResult: json, findText: () => source });
    if (failure !== undefined) throw failure;
    session.world.signal.throwIfAborted();
  });
}

async function run(command: Command, session: Session, targets: readonly Target[]): Promise<LinkedTargets> {
  if (targets.length === 0) return { rows: [], failure: undefined };
  const { results: file, dryRun, concurrency } = command.opts<Options>();
  const transport = readTransportOptions(command);
  const needsIdentity = targets.some(({ token }) => token === undefined);
  const identity = needsIdentity ? await createIdentityProvider(transport.cloud, alternatives) : () => () => undefined;
  const results = file === undefined ? undefined : await openResults(file);
  session.heedsSignal = true;
  const { world } = session;
  try {
    return await linkTargets(targets, { ...transport, world, results, identity, dryRun, concurrency });
  } finally {
    results?.close();
  }
}

const alternatives = {
  missing: "a target names neither tokenFile nor tokenEnv",
  hint: "Name one of the two in each target",
};

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
  throw new InvalidArgumentError("It takes a whole number from 1 to 1000.");
}
