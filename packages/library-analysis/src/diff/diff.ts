import type { AssetKind } from "../inventory/asset-kind.ts";

/** What a change is about. */
export type ChangeSubject = "dependency" | "default" | "pair" | AssetKind | "parameter" | "member" | "management_group";

/** One difference between two chains. */
export interface Change {
  readonly subject: ChangeSubject;
  readonly change: "added" | "removed" | "renamed" | "changed";
  /** The name it has, or had. Of a pair: `assignment.parameter`. */
  readonly name: string;
  /** Its name before, where it was renamed. */
  readonly was?: string | undefined;
  /** What it belongs to: the default of a pair, the definition of a parameter, the archetype of a member. */
  readonly of?: string | undefined;
  /** What changed inside, one line each. */
  readonly details: readonly string[];
  /** Why a library or a configuration that relies on it fails; `undefined`: it does not. */
  readonly breaks?: string | undefined;
}

/** How two releases of one library relate, by their CalVer refs `YYYY.0M.P`. */
export interface ReleaseStep {
  readonly from: string;
  readonly to: string;
  /** `patch`: year and month are the same. `older`: the second one came first. */
  readonly kind: "patch" | "release" | "older";
}

/** The differences between two chains. */
export interface Diff {
  /** Id of the root library before. */
  readonly before: string;
  /** Id of the root library after. */
  readonly after: string;
  /** By subject, then by what it belongs to, then by name. */
  readonly changes: readonly Change[];
  /** How the two releases relate; `undefined`: they are not two releases of one library. */
  readonly step: ReleaseStep | undefined;
  /** Whether this is a patch release that breaks who relies on it. */
  readonly patchBreaks: boolean;
}
