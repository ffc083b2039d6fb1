import type { GitObject } from "./pack/git-object.ts";

/** What the git fetcher asks of a repository, be it remote or on disk. */
export interface Repository {
  /** As the address names it. */
  readonly name: string;
  /** The object that a ref (`HEAD`, `refs/tags/…`) stands for, annotated tags peeled; `undefined`: no such ref. */
  resolve(ref: string): Promise<string | undefined>;
  /** Names of all tags, without `refs/tags/`. */
  tags(): Promise<readonly string[]>;
  /** The whole id of the one commit whose id starts so; `undefined`: there is none. */
  expand(digits: string): Promise<string | undefined>;
  /** Reads an object; what it gives has the id and the type that were asked for. */
  read(wanted: WantedObject): Promise<GitObject>;
}

/** An object, and where it belongs. */
export interface WantedObject {
  readonly id: string;
  readonly type: "commit" | "tree" | "blob";
  /** The commit that it is part of. */
  readonly commit: string;
}
