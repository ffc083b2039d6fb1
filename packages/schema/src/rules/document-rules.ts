import type { LibraryMetadata, PolicyDefaultValues } from "../documents.ts";
import { dependencyAddress } from "./dependency-address.ts";
import { duplicateDefaultName } from "./duplicate-default-name.ts";
import { duplicatePair } from "./duplicate-pair.ts";
import { emptyName } from "./empty-name.ts";
import type { DocumentRule } from "./rule.ts";

/** What the metadata file must keep to beyond its JSON Schema. A new rule is one file and one entry. */
export const metadataRules: readonly DocumentRule<Partial<LibraryMetadata>>[] = [dependencyAddress];

/** What the policy default values file must keep to beyond its JSON Schema. */
export const defaultsRules: readonly DocumentRule<PolicyDefaultValues>[] = [
  emptyName,
  duplicateDefaultName,
  duplicatePair,
];
