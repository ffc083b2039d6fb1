/** Everything that the page shows. Plain data: what of it is text is shown as text. */
export interface ExploreData {
  /** Name of the root library for people. */
  readonly title: string;
  /** Base first, the root library last. */
  readonly libraries: readonly ExploreLibrary[];
  /** Where the libraries stand in the picture of the chain; `undefined`: there are too many for one. */
  readonly picture?: ChainPicture | undefined;
  readonly defaults: readonly ExploreDefault[];
  readonly assets: readonly ExploreAsset[];
  readonly findings: readonly ExploreFinding[];
  /** What changed since another library or release; `undefined`: none was asked for. */
  readonly diff?: ExploreDiff | undefined;
}

/** How much a finding matters. */
export type ExploreSeverity = "error" | "warning" | "info";

/** What an asset is. */
export type ExploreKind =
  | "policy_assignment"
  | "policy_definition"
  | "policy_set_definition"
  | "role_definition"
  | "archetype_definition"
  | "archetype_override"
  | "architecture_definition";

/** Where something is written. */
export interface ExploreSource {
  readonly library: string;
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** One library of the chain. */
export interface ExploreLibrary {
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** What it is pinned to, in a few words. */
  readonly pin: string;
  readonly dependencies: readonly string[];
}

/** A library's box in the picture, in pixels: its centre. */
export interface ChainBox {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** The chain, laid out. */
export interface ChainPicture {
  readonly width: number;
  readonly height: number;
  /** Of every box. */
  readonly box: { readonly width: number; readonly height: number };
  readonly boxes: readonly ChainBox[];
  /** Points of the lines from a library to what it depends on. */
  readonly lines: readonly (readonly (readonly [x: number, y: number])[])[];
}

/** A parameter that takes a default. */
export interface ExplorePair {
  readonly assignment: string;
  readonly parameter: string;
  /** As its definition declares it; `undefined`: that is in no library. */
  readonly type?: string | undefined;
  readonly allowed?: readonly unknown[] | undefined;
  readonly source: ExploreSource;
}

/** One merged default. */
export interface ExploreDefault {
  readonly name: string;
  readonly description?: string | undefined;
  readonly pairs: readonly ExplorePair[];
  readonly source: ExploreSource;
  /** Whose place it took, oldest first. */
  readonly replaced: readonly ExploreSource[];
}

/** A parameter of a definition, or one that an assignment sets. */
export interface ExploreParameter {
  readonly name: string;
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly allowed?: readonly unknown[] | undefined;
  /** The default value that a definition declares, or the value that an assignment sets. */
  readonly value?: unknown;
}

/** One asset. */
export interface ExploreAsset {
  readonly kind: ExploreKind;
  readonly name: string;
  /** Name for people, where it has another one. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly library: string;
  readonly file: string;
  /** Whether a later asset of the same kind and name takes its place. */
  readonly replaced?: boolean | undefined;
  /** Id of the definition of an assignment. */
  readonly definition?: string | undefined;
  readonly parameters: readonly ExploreParameter[];
  /** What an archetype, an override or a set refers to. */
  readonly holds: readonly ExploreHeld[];
  /** Of an architecture. */
  readonly groups?: readonly ExploreGroup[] | undefined;
}

/** A management group of an architecture. */
export interface ExploreGroup {
  readonly id: string;
  readonly title?: string | undefined;
  /** `undefined`: at the top. */
  readonly parent?: string | undefined;
  readonly archetypes: readonly string[];
}

/** Something that an asset refers to. */
export interface ExploreHeld {
  /** `holds`, `starts from`, `adds`, `removes`. */
  readonly as: string;
  readonly kind: ExploreKind;
  readonly name: string;
}

/** One finding, with the lines around it. */
export interface ExploreFinding {
  readonly rule: string;
  readonly severity: ExploreSeverity;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly library?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly excerpt?: Excerpt | undefined;
}

/** Some lines of a document. */
export interface Excerpt {
  /** Number of the first line, 1-based. */
  readonly first: number;
  readonly lines: readonly string[];
}

/** The difference to another library or release. */
export interface ExploreDiff {
  readonly before: string;
  readonly after: string;
  /** Whether this is a patch release that breaks something. */
  readonly patchBreaks: boolean;
  readonly changes: readonly ExploreChange[];
}

/** What a change is about. */
export type ExploreSubject =
  | ExploreKind
  | "dependency"
  | "default"
  | "pair"
  | "parameter"
  | "member"
  | "management_group";

/** One change. */
export interface ExploreChange {
  readonly subject: ExploreSubject;
  readonly change: "added" | "removed" | "renamed" | "changed";
  readonly name: string;
  readonly was?: string | undefined;
  readonly of?: string | undefined;
  readonly details: readonly string[];
  /** Why it breaks something; `undefined`: it does not. */
  readonly breaks?: string | undefined;
}
