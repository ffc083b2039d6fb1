import type { DocumentPath } from "@lzkit/schema";
import type { AssetBase, ParameterDeclaration, ParameterValue, SetMember } from "../asset.ts";
import type { PolicyAssignment, PolicyDefinition, PolicySetDefinition } from "../asset.ts";
import { parseDefinitionId } from "../definition-reference.ts";
import { elements, entries, property, text } from "../record.ts";

/** What the document of a policy assignment says. */
export function readAssignment(base: AssetBase<"policy_assignment">): PolicyAssignment {
  const properties = property(base.document.value, "properties");
  const definitionId = text(properties, "policyDefinitionId");
  return {
    ...base,
    definitionId,
    definition: definitionId === undefined ? undefined : parseDefinitionId(definitionId),
    parameters: readValues(properties),
  };
}

/** What the document of a policy definition says. */
export function readDefinition(base: AssetBase<"policy_definition">): PolicyDefinition {
  const properties = property(base.document.value, "properties");
  return { ...base, version: text(properties, "version"), parameters: readDeclarations(properties) };
}

/** What the document of a policy set definition says. */
export function readSetDefinition(base: AssetBase<"policy_set_definition">): PolicySetDefinition {
  const properties = property(base.document.value, "properties");
  return {
    ...base,
    version: text(properties, "version"),
    parameters: readDeclarations(properties),
    members: elements(properties, "policyDefinitions").map((member, index) =>
      readMember(member, ["properties", "policyDefinitions", index]),
    ),
  };
}

function readMember(member: unknown, path: DocumentPath): SetMember {
  const definitionId = text(member, "policyDefinitionId");
  return {
    definitionId,
    definition: definitionId === undefined ? undefined : parseDefinitionId(definitionId),
    referenceId: text(member, "policyDefinitionReferenceId"),
    parameters: readValues(member),
    path,
  };
}

function readDeclarations(properties: unknown): ParameterDeclaration[] {
  return entries(properties, "parameters").map(([name, declared]) => {
    const allowed = property(declared, "allowedValues");
    return {
      name,
      type: text(declared, "type"),
      defaultValue: property(declared, "defaultValue"),
      allowedValues: Array.isArray(allowed) ? allowed : undefined,
      description: text(property(declared, "metadata"), "description"),
    };
  });
}

function readValues(holder: unknown): ParameterValue[] {
  return entries(holder, "parameters").map(([name, given]) => ({ name, value: property(given, "value") }));
}
