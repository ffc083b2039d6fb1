/** What a `policyDefinitionId` points at. */
export interface DefinitionReference {
  /** As it is written. */
  readonly id: string;
  readonly kind: "policy_definition" | "policy_set_definition";
  /** Last segment of the id. */
  readonly name: string;
  /** Without a scope before it a definition is the service's own, and in no library. */
  readonly builtIn: boolean;
}

/** The end of an id; what stands before it is the scope. */
const idPattern = /\/providers\/[\w.]+\.Authorization\/(policyDefinitions|policySetDefinitions)\/([^/]+)$/i;

/** Reads a definition's id; `undefined` where it is none. */
export function parseDefinitionId(id: string): DefinitionReference | undefined {
  const match = idPattern.exec(id);
  const [, type, name] = match ?? [];
  if (match === null || type === undefined || name === undefined) return undefined;
  return {
    id,
    kind: type.toLowerCase() === "policydefinitions" ? "policy_definition" : "policy_set_definition",
    name,
    builtIn: match.index === 0,
  };
}
