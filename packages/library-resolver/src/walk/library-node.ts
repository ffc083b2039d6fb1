import type { LibraryDocuments, LibraryTree } from "@lzkit/schema";
import type { Address, Pin } from "../fetcher.ts";
import type { ResolverError } from "../library-resolver-error.ts";
import type { Asked } from "../lock/lock-file.ts";
import type { Reference } from "../reference.ts";
import type { DeclaredDependency } from "./declared-dependencies.ts";

/** A member of the library repository and the ref that is asked of it. */
export type Member = Omit<Extract<Reference, { type: "member" }>, "type">;

/** Where a reference leads: an address, and words for it. */
export interface Place {
  /** Id of the library, unless it is a folder, which its pin names. */
  readonly label: string;
  /** The address as it could be typed; neighbours are named from it. */
  readonly specifier: string;
  readonly address: Address;
  /** Of a neighbour, which lies in what is pinned already. */
  readonly pin: Pin | undefined;
  readonly member: Member | undefined;
}

/** Where a dependency leads, and what asks for it. */
export interface Located extends Place {
  /** `undefined`: it is the root, which the caller asks for. */
  readonly asked: Asked | undefined;
}

/** A library that was pinned and opened. */
export interface OpenedLibrary {
  readonly located: Located;
  readonly pin: Pin;
  readonly tree: LibraryTree;
}

/** One library that was read. */
export interface LibraryNode extends OpenedLibrary {
  readonly id: string;
  readonly documents: LibraryDocuments;
  /** `sha256:<hex>` of each document, by its file; worked out on each call. */
  readonly digests: () => ReadonlyMap<string, string>;
  /** In the order of the document. */
  readonly edges: readonly Edge[];
}

/** One dependency of a library, as far as it was followed. */
export interface Edge {
  readonly declared: DeclaredDependency;
  /** The member that is asked for, after overrides. */
  member: Member | undefined;
  /** Where it leads, before versions were settled; `undefined`: nowhere. */
  located: Located | undefined;
  /** `undefined`: not followed, because the chain is too deep. Another one where versions were settled. */
  target: Outcome | undefined;
}

/** A library, or why it cannot be read. */
export type Outcome = LibraryNode | ResolverError;

/** Whether an edge leads to a library. */
export function isNode(target: Outcome | undefined): target is LibraryNode {
  return target !== undefined && !(target instanceof Error);
}
