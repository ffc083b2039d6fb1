import type { GitObject } from "./wire/git-object.ts";

/** What the git fetcher asks of a repository, be it remote or on disk. */
export interface Repository {
  /** As the address names it. */
  readonly name: string;
  /** The object that a ref (`HEAD`, `refs/tags/…`) stands for, annotated tags peeled; `undefined`: no such ref. */
  resolve(ref: string): Promise<string | undefined>;
  /** Names of all tags, without `refs/tags/`. */
  tags(): Promise<readonly string[]>;
  /** The whole id of a commit of which the first digits are given; `undefined`: none. */
  expand(digits: string): Promise<string | undefined>;
  /** Reads an object that belongs to a commit. What it gives has the id that was asked for. */
  read(id: string, commit: string): Promise<GitObject>;
}
