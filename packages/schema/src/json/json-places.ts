import type { OffsetOf } from "../parse/parsed.ts";

/** What stands between two keys or values of JSON, but for comments. */
const between = /[ \t\r\n,:]*/y;
/** Where a string, a comment, an object or an array begins or ends. */
const boundary = /["/{}[\]]/g;
const lineEnd = /[\r\n]/g;
const commentEnd = /\*\//g;
/** A number, or a word. */
const literal = /[^ \t\r\n,:/{}[\]"]*/y;

/** Shorter objects and arrays are skipped again in less time than it takes to remember where they end. */
const long = 1024;

interface Place {
  readonly value: number;
  /** Of a value in an object. */
  readonly key?: number;
}

type Entries = ReadonlyMap<string | number, Place>;

/**
 * Finds values in JSON text that is well-formed up to comments and trailing commas. Looks into each object and array
 * once, and only on the way to what is asked for.
 */
export function createJsonPlaces(source: string): OffsetOf {
  const known = new Map<number, Entries>();
  const ends = new Map<number, number>();
  return (path, part) => {
    let place: Place | undefined = { value: nextPart(source, 0) };
    for (const step of path) {
      const entries: Entries = known.get(place.value) ?? readEntries(source, place.value, ends);
      known.set(place.value, entries);
      place = entries.get(step);
      if (place === undefined) return undefined;
    }
    return part === "key" ? place.key : place.value;
  };
}

/** The places in one object or array; of keys that stand twice the last one, as `JSON.parse` has it. */
function readEntries(source: string, start: number, ends: Map<number, number>): Entries {
  const entries = new Map<string | number, Place>();
  const opening = source[start];
  if (opening !== "{" && opening !== "[") return entries;
  let at = nextPart(source, start + 1);
  while (at < source.length && source[at] !== "}" && source[at] !== "]") {
    if (opening === "[") entries.set(entries.size, { value: at });
    else {
      const key = at;
      const end = endOfString(source, key);
      at = nextPart(source, end);
      entries.set(JSON.parse(source.slice(key, end)), { key, value: at });
    }
    at = nextPart(source, endOfValue(source, at, ends));
  }
  return entries;
}

/** Where the next key, value or closing bracket begins. */
function nextPart(source: string, start: number): number {
  let at = endOfMatch(between, source, start);
  while (source[at] === "/") at = endOfMatch(between, source, endOfComment(source, at));
  return at;
}

/** Takes note of where long objects and arrays end: they are skipped once, and not once for each level around them. */
function endOfValue(source: string, start: number, ends: Map<number, number>): number {
  if (source[start] === '"') return endOfString(source, start);
  if (source[start] !== "{" && source[start] !== "[") return endOfMatch(literal, source, start);
  const open: number[] = [];
  let at = start;
  do {
    at = endOfMatch(boundary, source, at);
    const found = source[at - 1];
    if (found === '"') at = endOfString(source, at - 1);
    else if (found === "/") at = endOfComment(source, at - 1);
    else if (found === "{" || found === "[") {
      const end = ends.get(at - 1);
      if (end === undefined) open.push(at - 1);
      else at = end;
    } else {
      const begun = open.pop();
      if (begun !== undefined && at - begun > long) ends.set(begun, at);
    }
  } while (open.length > 0 && at < source.length);
  return at;
}

function endOfString(source: string, start: number): number {
  let end = start;
  do end = source.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(source, end));
  return end === -1 ? source.length : end + 1;
}

/** After an odd number of backslashes. */
function isEscaped(source: string, at: number): boolean {
  let first = at;
  while (source[first - 1] === "\\") first--;
  return (at - first) % 2 === 1;
}

function endOfComment(source: string, start: number): number {
  return endOfMatch(source[start + 1] === "/" ? lineEnd : commentEnd, source, start + 2);
}

/** Where a pattern's match ends that is looked for from an offset on. */
function endOfMatch(pattern: RegExp, source: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(source) ? pattern.lastIndex : source.length;
}
