import { type Argument, Command, type Option } from "commander";
import { addFetchOptions } from "../../../packages/cli/src/options/fetch-options.ts";
import { addLibraryOptions } from "../../../packages/cli/src/options/library-options.ts";
import { addServiceOptions } from "../../../packages/cli/src/service/service-options.ts";
import { callOf, commandTree, textAfterHelp, withSubcommands } from "./command-tree.ts";
import { helpToMarkdown } from "./help-to-markdown.ts";
import { table } from "./table.ts";

/** Options that many commands share, shown once. */
interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

const groups: readonly OptionGroup[] = [
  {
    title: "Library options",
    options: optionsAddedBy((command) => addLibraryOptions(command, { fetches: false })),
  },
  { title: "Fetch options", options: optionsAddedBy(addFetchOptions) },
  { title: "Service options", options: optionsAddedBy(addServiceOptions) },
];

/** The page of all commands, made from what the program itself holds. */
export async function cliReference(): Promise<string> {
  const program = await commandTree();
  const commands = program.commands.flatMap(withSubcommands);
  return [
    "# The command line",
    "",
    "Every command of `lz`, as `lz help <command>` shows it. Settings for all commands are kept in [the configuration file](configuration.md).",
    "This page is made from the code by `pnpm --filter @lzkit/docs generate`.",
    "",
    ...table(["command", "what it does"], commands.map(summaryRow)),
    "",
    "## Options of all commands",
    "",
    ...optionTable(program.options),
    ...groups.flatMap(({ title, options }) => ["", `## ${title}`, "", ...optionTable(options)]),
    ...commands.flatMap(section),
    "",
  ].join("\n");
}

function summaryRow(command: Command): string[] {
  const summary = command.summary() || command.description().replace(/\.$/, "");
  return [`[\`${callOf(command)}\`](#${callOf(command).replaceAll(" ", "-")})`, summary];
}

function section(command: Command): string[] {
  const shared = groups.filter(({ options }) => options.every((option) => has(command, option)));
  const own = command.options.filter((option) => !shared.some(({ options }) => options.some(sameAs(option))));
  const links = shared.map(({ title }) => `[${title.toLowerCase()}](#${title.toLowerCase().replaceAll(" ", "-")})`);
  const level = command.parent?.parent === null ? "##" : "###";
  return [
    "",
    `${level} ${callOf(command)}`,
    "",
    command.description(),
    "",
    "```text",
    `${callOf(command)} ${command.usage()}`,
    "```",
    ...block(command.registeredArguments.length > 0, argumentTable(command.registeredArguments)),
    ...block(own.length > 0, optionTable(own)),
    ...block(links.length > 0, [`It also takes the ${links.join(" and the ")}.`]),
    ...helpToMarkdown(textAfterHelp(command)),
  ];
}

function block(wanted: boolean, lines: readonly string[]): string[] {
  return wanted ? ["", ...lines] : [];
}

function argumentTable(args: readonly Argument[]): string[] {
  const rows = args.map((each) => {
    const name = `${each.name()}${each.variadic ? "…" : ""}`;
    return [`\`${each.required ? `<${name}>` : `[${name}]`}\``, each.description, defaultOf(each)];
  });
  return table(["argument", "what it is", "default"], rows);
}

function optionTable(options: readonly Option[]): string[] {
  const rows = options
    .filter(({ hidden }) => !hidden)
    .map((each) => [`\`${each.flags}\``, describeOption(each), defaultOf(each)]);
  return table(["option", "what it does", "default"], rows);
}

function describeOption({ description, argChoices, envVar, mandatory }: Option): string {
  const more = [
    argChoices === undefined ? "" : `one of ${argChoices.map((choice) => `\`${choice}\``).join(", ")}`,
    envVar === undefined ? "" : `also \`${envVar}\``,
    mandatory ? "required" : "",
  ];
  return [description, ...more.filter((text) => text !== "")].join("; ");
}

function defaultOf({ defaultValue }: Argument | Option): string {
  if (defaultValue === undefined) return "";
  return `\`${Array.isArray(defaultValue) ? defaultValue.join(" ") : String(defaultValue)}\``;
}

function optionsAddedBy(add: (command: Command) => void): readonly Option[] {
  const command = new Command();
  add(command);
  return command.options;
}

function has(command: Command, option: Option): boolean {
  return command.options.some(sameAs(option));
}

function sameAs(option: Option): (other: Option) => boolean {
  return ({ flags, description }) => flags === option.flags && description === option.description;
}
