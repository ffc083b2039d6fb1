import type { DocumentPath, Locate, PolicyDefaultValue } from "@lzkit/schema";
import type { Source } from "./merged-defaults.ts";

/** The file that declarations stand in. */
export interface DeclaringFile {
  readonly library: string;
  readonly file: string;
  readonly locate: Locate | undefined;
  /** The file as a whole: the source of everything in it where places cannot be looked up. */
  readonly source: Source;
}

/** One entry of one file. */
export interface Declaration {
  readonly from: DeclaringFile;
  /** Its place in `defaults`. */
  readonly index: number;
  readonly value: PolicyDefaultValue;
  /** The entry of the same name further up in the same file, which this one replaces. */
  readonly above: Declaration | undefined;
  /** The declaration of the same name that an earlier library supplies. */
  readonly below: Declaration | undefined;
}

/** A declaration's mention of an assignment. */
export interface AssignmentMention {
  readonly declaration: Declaration;
  /** Its place in `policy_assignments`. */
  readonly at: number;
}

/** A declaration's mention of a parameter of an assignment. */
export interface PairMention extends AssignmentMention {
  /** Its place in `parameter_names`. */
  readonly parameterAt: number;
}

/** Where a declaration is written, by its name. */
export function sourceOf(declaration: Declaration): Source {
  return place(declaration, ["default_name"]);
}

/** Where an assignment is mentioned, by its name. */
export function sourceOfAssignment({ declaration, at }: AssignmentMention): Source {
  return place(declaration, ["policy_assignments", at, "policy_assignment_name"]);
}

/** Where a parameter is mentioned, by its name. */
export function sourceOfPair({ declaration, at, parameterAt }: PairMention): Source {
  // Most pairs of a large merge have nothing to look their place up with; no path is made for them.
  if (declaration.from.locate === undefined) return declaration.from.source;
  return place(declaration, ["policy_assignments", at, "parameter_names", parameterAt]);
}

function place({ from: { locate, source }, index }: Declaration, path: DocumentPath): Source {
  const position = locate?.(["defaults", index, ...path]);
  return position === undefined ? source : { ...source, line: position.line, column: position.column };
}
