import { Composer, CST, type Document, isScalar, Parser, type YAMLError } from "yaml";
import { limits } from "../limits.ts";
import { emptyDocument } from "../text/decode-text.ts";
import { type Draft, draft } from "../text/draft.ts";
import { escapeUnsafe } from "../text/quote.ts";
import { tooDeep } from "./depth.ts";
import { type Parsed, unusable } from "./parsed.ts";
import { createYamlPlaces } from "./yaml-places.ts";
import { yamlValue } from "./yaml-value.ts";

/** Parses one document of YAML 1.2 in the core schema, aliases included; no tags, no merge keys. */
export function parseYamlText(source: string): Parsed {
  const tokens = [...new Parser().parse(source)];
  const deep = findDeepToken(tokens);
  if (deep !== undefined) return unusable(tooDeep(deep.offset));
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

/** The first collection that nests too deep. Level by level: the tokens may nest without bound. */
function findDeepToken(tokens: readonly CST.Token[]): CST.Token | undefined {
  let level = tokens.map((token) => (token.type === "document" ? token.value : token)).filter(isCollection);
  for (let depth = 0; depth < limits.depth && level.length > 0; depth++) {
    level = level.flatMap(({ items }) => items.flatMap(({ key, value }) => [key, value]).filter(isCollection));
  }
  return level[0];
}

function isCollection(
  token: CST.Token | null | undefined,
): token is CST.BlockMap | CST.BlockSequence | CST.FlowCollection {
  return token !== null && token !== undefined && CST.isCollection(token);
}

/** Comments and markers alone are no content. */
function isEmpty({ contents, errors }: Document | Document.Parsed): boolean {
  const nothing = contents === null || (isScalar(contents) && contents.source === "");
  return nothing && errors.length === 0;
}

function toDrafts(
  document: Document | Document.Parsed,
  second: Document | Document.Parsed | undefined,
): readonly Draft[] {
  const errors = document.errors.slice(0, limits.findings + 1);
  const warnings = document.warnings.slice(0, limits.findings + 1);
  return [
    ...errors.map((error) => draft("invalid-syntax", describe(error))),
    ...warnings.map((warning) => draft("yaml-feature", describe(warning))),
    ...(second === undefined ? [] : [severalDocuments(second.range?.[0])]),
  ];
}

function describe({ code, message, pos }: YAMLError): { readonly message: string; readonly offset: number } {
  const said = code === "NON_STRING_KEY" ? "A key must be a string; put it in quotes" : message;
  return { message: escapeUnsafe(`${said.slice(0, 200)}.`), offset: pos[0] };
}

function severalDocuments(offset: number | undefined): Draft {
  const message = "The file holds a second document, which is not read.";
  return draft("yaml-feature", { message, hint: "Keep one document in a file.", offset });
}
