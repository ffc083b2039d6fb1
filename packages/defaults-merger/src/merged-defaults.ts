import type { Finding } from "@lzkit/schema";

/** The place that supplied something. */
export interface Source {
  /** Id of the library. */
  readonly library: string;
  /** Path of the file inside the library. */
  readonly file: string;
  /** 1-based; `undefined` where the input could not tell. */
  readonly line: number | undefined;
  /** 1-based, in UTF-16 units; `undefined` where the input could not tell. */
  readonly column: number | undefined;
}

/** A parameter that takes a default. */
export interface MergedParameter {
  readonly name: string;
  /** Where the pair of assignment and parameter is written. */
  readonly source: Source;
}

/** An assignment and those of its parameters that take a default. */
export interface MergedAssignment {
  readonly name: string;
  /** At least one, each once. */
  readonly parameters: readonly MergedParameter[];
}

/** One named value of the merged map, and what takes it (specification 2.2, rule 1). */
export interface MergedDefault {
  /** Key of the default: what a value map names it by. */
  readonly name: string;
  readonly description: string | undefined;
  /** Each once, in the order in which their pairs are written. */
  readonly assignments: readonly MergedAssignment[];
  /** Where the default is declared; with `"extend"`, where it was declared first. */
  readonly source: Source;
  /** The declarations that this one took the place of, oldest first; also those of its own file. */
  readonly replaced: readonly Source[];
}

/** The policy default values of a chain of libraries, as one map. */
export interface MergedDefaults {
  /** In the order in which each name first appears, over the libraries in their order of application. */
  readonly defaults: readonly MergedDefault[];
  /**
   * What the merge has to tell: re-declared defaults first, then lost pairs, pairs claimed twice, and
   * names that differ only in case; each kind in the order of application. What a document has to tell
   * about itself is not repeated here.
   */
  readonly findings: readonly Finding[];
}
