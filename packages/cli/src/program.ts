import { readFileSync } from "node:fs";
import { Command } from "commander";
import { commands } from "./commands.ts";
import { styleFor } from "./output/style-for.ts";
import type { Session } from "./session.ts";

const help = `
Examples:
  $ lz validate
  $ lz defaults ./my-library --extend
  $ lz apply ./my-library --values values.yaml --json
  $ lz help tree

Exit codes: 0 done; 1 findings or a difference; 2 wrong use; 3 network, disk or service failed.`;

/** The program with the command that the arguments call; with all of them where its own help may be printed. */
export async function createProgram(argv: readonly string[], session: Session): Promise<Command> {
  const program = configure(new Command("lz"), session)
    .description("Read, resolve, merge and check landing-zone libraries.")
    .option("--json", "print the result as JSON, for programs")
    .version(readVersion(), "-v, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", help);
  const wanted = calledCommand(argv);
  const called = commands.find(({ name }) => name === wanted);
  const needed = called === undefined || argv[0]?.startsWith("-") ? commands : [called];
  for (const each of needed) {
    const command = program.command(each.name).summary(each.summary);
    if (each === called) (await each.load()).define(command, session);
  }
  return program;
}

/** The command that the arguments call, or whose help they ask for. */
export function calledCommand(argv: readonly string[]): string | undefined {
  const [first, second] = argv.filter((argument) => !argument.startsWith("-"));
  return first === "help" ? second : first;
}

/** Commands inherit this. */
function configure(program: Command, { world: { stdout, stderr } }: Session): Command {
  const style = styleFor(stdout);
  return program
    .exitOverride()
    .showHelpAfterError("Run it with --help for what it takes.")
    .configureHelp({ showGlobalOptions: true, minWidthToWrap: 20, styleTitle: (title) => style("bold", title) })
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) => write(asOurs(text)),
      getOutHelpWidth: () => stdout.columns || 80,
      getErrHelpWidth: () => stderr.columns || 80,
    });
}

/** An error of the parser as all others are written: with a capital and a full stop. */
function asOurs(text: string): string {
  return text.replace(
    /^error: (.)(.*?)\.?$/m,
    (_, first: string, rest: string) => `error: ${first.toUpperCase()}${rest}.`,
  );
}

function readVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
