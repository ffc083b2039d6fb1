/** A specifier taken apart by its punctuation only; nothing is decoded or checked. */
export interface SpecifierParts {
  /** Lower-case `git` of `git::…`. */
  readonly forced: string | undefined;
  /** What is left of the forced scheme, the subdirectory and the query. */
  readonly location: string;
  /** What follows `//`, undecoded; `""` where there is none. */
  readonly subdirectory: string;
  /** Keys and values of the query, values undecoded, in order. */
  readonly query: readonly (readonly [key: string, value: string])[];
}

/** Takes a specifier of go-getter's grammar apart. Pure; never throws. */
export function splitSpecifier(specifier: string): SpecifierParts {
  const [, forced, body = ""] = /^(?:([a-z][a-z0-9+.-]*)::)?(.*)$/is.exec(specifier) ?? [];
  const plain = withoutVerbatimPrefix(body);
  const queryAt = plain.indexOf("?");
  const front = queryAt === -1 ? plain : plain.slice(0, queryAt);
  const subdirectoryAt = front.indexOf("//", rootLength(front));
  return {
    forced: forced?.toLowerCase(),
    location: subdirectoryAt === -1 ? front : front.slice(0, subdirectoryAt),
    subdirectory: subdirectoryAt === -1 ? "" : front.slice(subdirectoryAt + 2),
    query: queryAt === -1 ? [] : splitQuery(plain.slice(queryAt + 1)),
  };
}

/** Puts the parts of a specifier together again. */
export function joinSpecifier({ forced, location, subdirectory, query }: SpecifierParts): string {
  const scheme = forced === undefined ? "" : `${forced}::`;
  const folder = subdirectory === "" ? "" : `//${subdirectory}`;
  const pairs = query.map(([key, value]) => `${key}=${value}`);
  return `${scheme}${location}${folder}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
}

/** Windows' `\\?\C:\lib` and `\\?\UNC\server\share` mean the same without their question mark. */
function withoutVerbatimPrefix(body: string): string {
  return body.replace(/^\\\\\?\\UNC\\/i, "\\\\").replace(/^\\\\\?\\/, "");
}

/** Length of a start whose `//` is no subdirectory: a URL's scheme, or that of a UNC path. */
function rootLength(front: string): number {
  return /^(?:[a-z][a-z0-9+.-]*:\/{2,3}|\/\/)/i.exec(front)?.[0].length ?? 0;
}

function splitQuery(query: string): (readonly [string, string])[] {
  const pairs = query.split("&").filter((pair) => pair !== "");
  return pairs.map((pair) => {
    const at = pair.indexOf("=");
    return at === -1 ? ([pair, ""] as const) : ([pair.slice(0, at), pair.slice(at + 1)] as const);
  });
}
