import { Composer, CST, type Document, isScalar, Lexer, Parser, type YAMLError } from "yaml";
import { documentLimits } from "../document-limits.ts";
import { emptyDocument } from "../text/decode-text.ts";
import { type Draft, draft } from "../text/draft.ts";
import { escapeUnsafe } from "../text/quote.ts";
import { tooDeep } from "./depth.ts";
import { type Parsed, unusable } from "./parsed.ts";
import { createYamlPlaces } from "./yaml-places.ts";
import { yamlValue } from "./yaml-value.ts";

/** Parses one document of YAML 1.2 in the core schema, aliases included; no tags, no merge keys. */
export function parseYamlText(source: string): Parsed {
  const tokens = tokenize(source);
  if (typeof tokens === "number") return unusable(tooDeep(tokens));
  // Keys that stand twice are told by yamlValue: the library compares each key with each.
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    stringKeys: true,
    uniqueKeys: false,
  });
  const [document, second] = composer.compose(tokens, true, source.length);
  if (document === undefined || isEmpty(document)) return unusable(emptyDocument);
  const told = toDrafts(document, second);
  if (document.errors.length > 0) return unusable(...told);
  const { value, drafts, targets } = yamlValue(document.contents);
  return { value, drafts: [...told, ...drafts], offsetOf: createYamlPlaces(document.contents, targets) };
}

/** The tokens of a text, or the offset where it nests too deep: what comes next would be recursive. */
function tokenize(source: string): CST.Token[] | number {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(source)) {
    tokens.push(...parser.next(lexeme));
    const isDeep =
      parser.stack.length > documentLimits.depth && parser.stack.filter(CST.isCollection).length > documentLimits.depth;
    if (isDeep) return parser.offset - lexeme.length;
  }
  return [...tokens, ...parser.end()];
}

/** Comments and markers alone are no content. */
function isEmpty({ contents, errors }: Document | Document.Parsed): boolean {
  const nothing = contents === null || (isScalar(contents) && contents.value === null && contents.source === "");
  return nothing && errors.length === 0;
}

function toDrafts(
  document: Document | Document.Parsed,
  second: Document | Document.Parsed | undefined,
): readonly Draft[] {
  const errors = document.errors.slice(0, documentLimits.findings + 1);
  const warnings = document.warnings.slice(0, documentLimits.findings + 1);
  return [
    ...errors.map((error) => draft("invalid-syntax", describe(error))),
    ...warnings.map((warning) => draft("yaml-feature", describe(warning))),
    ...(second === undefined ? [] : [severalDocuments(second.range?.[0])]),
  ];
}

function describe({ code, message, pos }: YAMLError): { readonly message: string; readonly offset: number } {
  const said =
    code === "NON_STRING_KEY"
      ? "A key must be a string: put it in quotes"
      : message.replace(/^Unresolved tag: /, "Tags are not read: remove ");
  return { message: escapeUnsafe(`${said.slice(0, 200)}.`), offset: pos[0] };
}

function severalDocuments(offset: number | undefined): Draft {
  const message = "The file holds a second document, which is not read.";
  return draft("yaml-feature", { message, hint: "Keep one document in a file.", offset });
}
