import type { DocumentPath, ReadDocument } from "@lzkit/schema";
import type { AssetKind } from "./asset-kind.ts";
import type { DefinitionReference } from "./definition-reference.ts";

/** What every asset has. */
export interface AssetBase<Kind extends AssetKind> {
  readonly kind: Kind;
  /** What others call it by: its `name`; of a role definition its `properties.roleName`. */
  readonly name: string;
  /** Where the name is written in the document. */
  readonly namePath: DocumentPath;
  /** Id of the library it belongs to. */
  readonly library: string;
  /** Path of its file inside the library, with `/`. */
  readonly file: string;
  /** The whole document, with the places of its values. */
  readonly document: ReadDocument<unknown>;
}

/** A parameter as a definition declares it. */
export interface ParameterDeclaration {
  readonly name: string;
  /** As written: `String`, `array`. Case does not matter. `undefined`: not said. */
  readonly type: string | undefined;
  /** `undefined`: a value must be given. */
  readonly defaultValue: unknown;
  /** `undefined`: any value of the type. */
  readonly allowedValues: readonly unknown[] | undefined;
  readonly description: string | undefined;
}

/** A value that an assignment or a set gives to a parameter. */
export interface ParameterValue {
  readonly name: string;
  readonly value: unknown;
}

/** A policy assignment: gives a definition its parameters. */
export interface PolicyAssignment extends AssetBase<"policy_assignment"> {
  /** `properties.policyDefinitionId` as written. */
  readonly definitionId: string | undefined;
  /** What the id points at; `undefined`: it is no definition's id. */
  readonly definition: DefinitionReference | undefined;
  readonly parameters: readonly ParameterValue[];
}

/** A policy definition. */
export interface PolicyDefinition extends AssetBase<"policy_definition"> {
  /** `properties.version`, of a library that holds several versions. */
  readonly version: string | undefined;
  readonly parameters: readonly ParameterDeclaration[];
}

/** One definition inside a set. */
export interface SetMember {
  readonly definitionId: string | undefined;
  readonly definition: DefinitionReference | undefined;
  /** `policyDefinitionReferenceId`. */
  readonly referenceId: string | undefined;
  readonly parameters: readonly ParameterValue[];
  readonly path: DocumentPath;
}

/** A policy set definition, also called an initiative. */
export interface PolicySetDefinition extends AssetBase<"policy_set_definition"> {
  /** `properties.version`, of a library that holds several versions. */
  readonly version: string | undefined;
  readonly parameters: readonly ParameterDeclaration[];
  readonly members: readonly SetMember[];
}

/** A role definition. */
type RoleDefinition = AssetBase<"role_definition">;

/** The kinds that an archetype holds. */
export type HeldKind = "policy_assignment" | "policy_definition" | "policy_set_definition" | "role_definition";

/** The name of an asset as an archetype lists it. */
export interface HeldAsset {
  readonly kind: HeldKind;
  readonly name: string;
  readonly path: DocumentPath;
}

/** An archetype: what a management group gets. */
export interface ArchetypeDefinition extends AssetBase<"archetype_definition"> {
  readonly holds: readonly HeldAsset[];
}

/** A changed copy of an archetype, under a name of its own. */
export interface ArchetypeOverride extends AssetBase<"archetype_override"> {
  /** Name of the archetype it starts from. */
  readonly base: string | undefined;
  readonly adds: readonly HeldAsset[];
  readonly removes: readonly HeldAsset[];
}

/** The name of an archetype as a management group lists it. */
export interface ArchetypeUse {
  readonly name: string;
  readonly path: DocumentPath;
}

/** A management group of an architecture. */
export interface ManagementGroup {
  readonly id: string;
  readonly displayName: string | undefined;
  /** `undefined`: at the top. */
  readonly parent: string | undefined;
  readonly archetypes: readonly ArchetypeUse[];
  readonly path: DocumentPath;
}

/** An architecture: a tree of management groups with their archetypes. */
export interface ArchitectureDefinition extends AssetBase<"architecture_definition"> {
  readonly managementGroups: readonly ManagementGroup[];
}

/** One asset of a library; `kind` tells which. */
export type Asset =
  | PolicyAssignment
  | PolicyDefinition
  | PolicySetDefinition
  | RoleDefinition
  | ArchetypeDefinition
  | ArchetypeOverride
  | ArchitectureDefinition;

/** The asset of one kind. */
export type AssetOf<Kind extends AssetKind> = Extract<Asset, { readonly kind: Kind }>;
