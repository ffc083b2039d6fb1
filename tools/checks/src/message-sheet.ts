import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, visitorKeys } from "oxc-parser";
import type { Node, ObjectExpression } from "oxc-parser";

interface Entry {
  /** An error's code, a finding's rule, or the function that the text stands in. */
  readonly id: string;
  readonly place: string;
  readonly lines: readonly string[];
}

interface Context extends Pick<Entry, "id"> {
  readonly file: string;
  readonly source: string;
}

/** Two words with a space between, also around a value that is filled in. */
const prose = /[\p{L}…][,;:.]? [\p{L}…("']/u;

/** Holders of types and of imports: their strings are no texts. */
const noTexts = /^(?:TS(?:Type|Interface|Literal)|Import|ExportAll)/;

/** Every text that a user can meet, as it stands in the sources: errors, findings, usage, whatever has two words. */
export function messageSheet(root: string): string {
  const files = globSync("packages/*/src/**/*.ts", { cwd: root })
    .filter((file) => !/\.(?:test|generated)\.ts$/.test(file))
    .sort();
  const packages = [...new Set(files.map(packageOf))];
  const sections = packages.map((name) => {
    const own = files.filter((file) => packageOf(file) === name);
    return { name, entries: own.flatMap((file) => read(root, file)) };
  });
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return [`# ${count} messages`, ...sections.flatMap(({ name, entries }) => section(name, entries)), ""].join("\n");
}

function packageOf(file: string): string {
  return file.split(/[/\\]/)[1] ?? "";
}

function section(name: string, entries: readonly Entry[]): string[] {
  const ids = [...new Set(entries.map(({ id }) => id))].sort();
  const told = ids.flatMap((each) => [
    "",
    `### ${each}`,
    ...entries
      .filter(({ id }) => id === each)
      .flatMap(({ place, lines }) => ["", `- ${place}`, ...lines.map((line) => `  ${line}`)]),
  ]);
  return ids.length === 0 ? [] : ["", `## ${name}`, ...told];
}

function read(root: string, file: string): Entry[] {
  const source = readFileSync(join(root, file), "utf8");
  const context = { file: file.replaceAll("\\", "/"), source, id: "the file itself" };
  return entriesIn(parseSync(file, source).program, context);
}

/** Outermost texts only: what is filled into one is shown with it. */
function entriesIn(node: Node, context: Context): Entry[] {
  if (noTexts.test(node.type)) return [];
  const here = { ...context, id: nameOf(node) ?? context.id };
  const message = fieldOf(node, "message");
  if (node.type === "ObjectExpression" && message !== undefined)
    return [entry(node, message, here), ...besideMessage(node, here)];
  const text = textOf(node);
  if (text !== undefined) return prose.test(text) ? [entry(node, node, here)] : [];
  return childrenOf(node).flatMap((child) => entriesIn(child, here));
}

function besideMessage(node: ObjectExpression, context: Context): Entry[] {
  const told = new Set([fieldOf(node, "message"), fieldOf(node, "hint")]);
  const rest = node.properties.filter((each) => each.type === "SpreadElement" || !told.has(each.value));
  return rest.flatMap((each) => entriesIn(each, context));
}

function entry(node: Node, message: Node, { file, source, id }: Context): Entry {
  const hint = fieldOf(node, "hint");
  const flat = ({ start, end }: Node): string => source.slice(start, end).replace(/\s+/g, " ");
  const place = `${file}:${source.slice(0, node.start).split("\n").length}`;
  if (node === message) return { id, place, lines: [flat(node)] };
  return { id, place, lines: [`message: ${flat(message)}`, ...(hint === undefined ? [] : [`hint: ${flat(hint)}`])] };
}

/** The code or the rule that an object or a call names; the name of a function or of a constant. */
function nameOf(node: Node): string | undefined {
  const isCall = node.type === "NewExpression" || node.type === "CallExpression";
  const named = isCall ? node.arguments[0] : (fieldOf(node, "rule") ?? fieldOf(node, "id"));
  const text = named === undefined ? undefined : textOf(named);
  if (text !== undefined && /^[A-Z]+(?:_[A-Z\d]+)+$|^[a-z]+(?:-[a-z]+)+$/.test(text)) return text;
  if (node.type !== "FunctionDeclaration" && node.type !== "VariableDeclarator") return undefined;
  return node.id?.type === "Identifier" ? node.id.name : undefined;
}

function fieldOf(node: Node, name: string): Node | undefined {
  if (node.type !== "ObjectExpression") return undefined;
  const found = node.properties.find(
    (each) => each.type === "Property" && "name" in each.key && each.key.name === name,
  );
  return found?.type === "Property" ? found.value : undefined;
}

function textOf(node: Node): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  return node.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.cooked).join("…") : undefined;
}

function childrenOf(node: Node): Node[] {
  const keys = visitorKeys[node.type] ?? [];
  return keys
    .flatMap((key) => (node as unknown as Record<string, Node | (Node | null)[] | null>)[key] ?? [])
    .filter((child) => child !== null);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.stdout.write(messageSheet(process.argv[2] ?? "."));
}
