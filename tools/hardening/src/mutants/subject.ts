import type { Pick } from "./mutate.ts";

/** What mutants are made of, and who reads them. */
export interface Subject {
  /** Makes one mutant and reads it through public entry points; says what became of it, and throws what it must not. */
  read(pick: Pick): Promise<Outcome>;
}

/** Whether a mutant was still readable, or how it was refused: a rule or the code of an error. */
export type Outcome = string;

/** Kinds of mutants. */
export type SubjectName = "documents" | "archives" | "packs";
