import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Extractor, ExtractorConfig, ExtractorLogLevel, type ExtractorMessage } from "@microsoft/api-extractor";
import type { Entry, PublicPackage } from "./public-packages.ts";

/** The file with the public names and signatures of a module, which is kept under version control. */
export function reportFile({ specifier }: Entry, { folder }: PublicPackage): string {
  return join(folder, "api", `${specifier.replace(/^@[^/]+\//, "").replaceAll("/", "-")}.api.md`);
}

/** Compares the kept reports with the types as built; answers with the files that differ. */
export async function changedReports(entries: readonly (Entry & { readonly of: PublicPackage })[]): Promise<string[]> {
  const changed = [];
  for (const entry of entries) {
    const file = reportFile(entry, entry.of);
    const kept = await readFile(file, "utf8").catch(() => undefined);
    if (kept !== (await apiReport(entry, entry.of))) changed.push(file);
  }
  return changed;
}

/** Writes the report of a module where it is kept. */
export async function updateReport(entry: Entry & { readonly of: PublicPackage }): Promise<void> {
  const file = reportFile(entry, entry.of);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await apiReport(entry, entry.of));
}

/** The names and signatures that a module exports, from its built types. */
async function apiReport(entry: Entry, { folder }: PublicPackage): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), "lzkit-api-"));
  try {
    const problems = extract(ExtractorConfig.prepare(extractorOptions(entry, folder, work)));
    if (problems.length > 0) throw new Error(`No API report of ${entry.specifier}:\n${problems.join("\n")}`);
    return await readFile(join(work, "report.api.md"), "utf8");
  } finally {
    await rm(work, { recursive: true });
  }
}

function extractorOptions(entry: Entry, folder: string, work: string): Parameters<typeof ExtractorConfig.prepare>[0] {
  const compilerOptions = { target: "es2023", module: "nodenext", strict: true, skipLibCheck: true, types: ["node"] };
  return {
    packageJsonFullPath: join(folder, "package.json"),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, entry.types),
      newlineKind: "lf",
      compiler: { overrideTsconfig: { compilerOptions, files: [entry.types] } },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFileName: "report.api.md",
        reportFolder: work,
        reportTempFolder: join(work, "temp"),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
    },
  };
}

/** Runs the extractor silently; answers with what is wrong. Comments are judged elsewhere. */
function extract(config: ExtractorConfig): string[] {
  const problems: string[] = [];
  function messageCallback(message: ExtractorMessage): void {
    message.handled = true;
    if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.text);
  }
  Extractor.invoke(config, { localBuild: true, messageCallback });
  return problems;
}
