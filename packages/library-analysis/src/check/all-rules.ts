import { builtInDefinition } from "../rules/defaults/built-in-definition.ts";
import { missingValue } from "../rules/defaults/missing-value.ts";
import { parameterCase } from "../rules/defaults/parameter-case.ts";
import { siblingGap } from "../rules/defaults/sibling-gap.ts";
import { unknownAssignment } from "../rules/defaults/unknown-assignment.ts";
import { unknownParameter } from "../rules/defaults/unknown-parameter.ts";
import { valueNotAllowed } from "../rules/defaults/value-not-allowed.ts";
import { valueType } from "../rules/defaults/value-type.ts";
import { duplicateAsset } from "../rules/library/duplicate-asset.ts";
import { emptyLibrary } from "../rules/library/empty-library.ts";
import { fileName } from "../rules/library/file-name.ts";
import { leftoverPlaceholder } from "../rules/library/leftover-placeholder.ts";
import { noLibrary } from "../rules/library/no-library.ts";
import { strayFile } from "../rules/library/stray-file.ts";
import { nothingToRemove } from "../rules/references/nothing-to-remove.ts";
import { repeatedEntry } from "../rules/references/repeated-entry.ts";
import { unknownArchetype } from "../rules/references/unknown-archetype.ts";
import { unknownDefinition } from "../rules/references/unknown-definition.ts";
import { unknownMember } from "../rules/references/unknown-member.ts";
import { unknownParent } from "../rules/references/unknown-parent.ts";
import { unusedArchetype } from "../rules/unused/unused-archetype.ts";
import { unusedAssignment } from "../rules/unused/unused-assignment.ts";
import { unusedDefinition } from "../rules/unused/unused-definition.ts";
import type { Rule } from "./rule.ts";

/** Every rule that looks at a whole chain. */
export const allRules: readonly Rule[] = [
  builtInDefinition,
  duplicateAsset,
  emptyLibrary,
  fileName,
  leftoverPlaceholder,
  missingValue,
  noLibrary,
  nothingToRemove,
  parameterCase,
  repeatedEntry,
  siblingGap,
  strayFile,
  unknownArchetype,
  unknownAssignment,
  unknownDefinition,
  unknownMember,
  unknownParameter,
  unknownParent,
  unusedArchetype,
  unusedAssignment,
  unusedDefinition,
  valueNotAllowed,
  valueType,
];
