import { parseSource } from "@lzkit/schema";
import { property } from "../inventory/record.ts";
import { AnalysisError } from "../library-analysis-error.ts";
import type { Change } from "./change.ts";
import { editJson } from "./edit-json.ts";
import { editYaml } from "./edit-yaml.ts";
import { quote } from "../wording/quote.ts";

const byteOrderMark = "\uFEFF";

/** Which document is edited. */
export interface EditOptions {
  /** Path of the document; its ending tells JSON from YAML. */
  readonly file: string;
}

/**
 * Makes changes in a document, one after another; every other byte stays: indentation, line breaks,
 * comments, order, byte order mark.
 *
 * @throws {@link AnalysisError} EDIT_REFUSED
 */
export async function editDocument(text: string, changes: readonly Change[], { file }: EditOptions): Promise<string> {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  const edit = /\.ya?ml$/i.test(file) ? editYaml : editJson;
  let source = text.slice(mark.length);
  for (const change of changes) {
    const edited = await edit(source, change);
    if (edited === undefined || !(await isAsMeant(source, edited, { file, change }))) throw refusal(file, change);
    source = edited;
  }
  return mark + source;
}

interface Meant extends EditOptions {
  readonly change: Change;
}

/** Reads the text before and after, so that no edit can break or change anything else. */
async function isAsMeant(before: string, after: string, { file, change }: Meant): Promise<boolean> {
  const [old, edited] = await Promise.all([before, after].map((text) => valueOf(text, file)));
  if (takesName(old, change)) return false;
  if ("was" in change.change && valueAt(old, change.path) !== change.change.was) return false;
  return old !== undefined && JSON.stringify(changed(old, change.path, change)) === JSON.stringify(edited);
}

/** Whether the object has a property of the new name already. */
function takesName(value: unknown, { path, change }: Change): boolean {
  return "rename" in change && property(valueAt(value, path.slice(0, -1)), change.rename) !== undefined;
}

function valueAt(value: unknown, path: Change["path"]): unknown {
  return path.reduce<unknown>(
    (holder, step) => (Array.isArray(holder) ? (holder as unknown[])[Number(step)] : property(holder, String(step))),
    value,
  );
}

/** `undefined` also where a key stands twice: which of the two is meant cannot be known. */
async function valueOf(text: string, file: string): Promise<unknown> {
  const { value, findings } = await parseSource(new TextEncoder().encode(text), { file });
  return findings.some(({ rule }) => rule === "duplicate-key") ? undefined : value;
}

/** The value that a document should have after a change. */
function changed(value: unknown, [step, ...rest]: Change["path"], { change }: Change): unknown {
  if (step === undefined) return "set" in change ? change.set : value;
  const inner = { path: rest, change };
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? changed(each, rest, inner) : each));
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const isThere = entries.some(([key]) => key === step);
  const next = entries.map(([key, each]): [string, unknown] => {
    if (key !== step) return [key, each];
    return rest.length === 0 && "rename" in change ? [change.rename, each] : [key, changed(each, rest, inner)];
  });
  return Object.fromEntries(isThere ? next : [...next, [String(step), changed(undefined, rest, inner)]]);
}

function refusal(file: string, { path }: Change): AnalysisError<"EDIT_REFUSED"> {
  const place = path.join(".");
  return new AnalysisError("EDIT_REFUSED", {
    message: `Cannot change ${quote(place)} in ${file} without changing something else.`,
    context: { file, path: place },
    hint: "Change it by hand: the document is not well formed, lacks the place, has a key twice, or shares it through an anchor.",
  });
}
