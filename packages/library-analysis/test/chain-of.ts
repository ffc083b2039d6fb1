import { neutral } from "@lzkit/schema";
import { type CheckOptions, type Inventory, checkChain, createFileTree, readInventory } from "../src/index.ts";

/** The files of a library: path → text, or a value to be written as JSON. */
export type Files = Readonly<Record<string, unknown>>;

/** Takes stock of libraries that a test writes down, base first; their ids are the keys. */
export async function chainOf(libraries: Readonly<Record<string, Files>>): Promise<Inventory> {
  return readInventory({
    dialect: neutral,
    libraries: Object.entries(libraries).map(([id, files], index, all) => ({
      id,
      dependencies: all.slice(Math.max(index - 1, 0), index).map(([below]) => below),
      tree: createFileTree(
        Object.entries(files).map(([path, content]) => ({
          path,
          bytes: new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content, null, 2)),
        })),
      ),
    })),
  });
}

/** A policy definition that declares parameters: name → type or declaration. */
export function definition(name: string, parameters: Readonly<Record<string, unknown>> = {}): unknown {
  const declared = Object.entries(parameters).map(([key, value]) => [
    key,
    typeof value === "string" ? { type: value, defaultValue: value === "Array" ? [] : "" } : value,
  ]);
  return { name, properties: { policyType: "Custom", parameters: Object.fromEntries(declared), policyRule: {} } };
}

/** An assignment of the definition of that name in the chain. */
export function assignment(name: string, of: string, values: Readonly<Record<string, unknown>> = {}): unknown {
  const scope = "/providers/Vendor.Management/managementGroups/placeholder";
  const given = Object.entries(values).map(([key, value]) => [key, { value }]);
  return {
    name,
    properties: {
      policyDefinitionId: `${scope}/providers/Vendor.Authorization/policyDefinitions/${of}`,
      parameters: Object.fromEntries(given),
    },
  };
}

/** The content of a policy default values file: default → assignment → parameters. */
export function defaults(declared: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>): unknown {
  return {
    defaults: Object.entries(declared).map(([default_name, assignments]) => ({
      default_name,
      policy_assignments: Object.entries(assignments).map(([policy_assignment_name, parameter_names]) => ({
        policy_assignment_name,
        parameter_names,
      })),
    })),
  };
}

/** Library and message of every finding of the rules in question. */
export async function found(
  libraries: Readonly<Record<string, Files>>,
  rules: readonly string[],
  options: CheckOptions = {},
): Promise<string[]> {
  const { findings } = checkChain(await chainOf(libraries), options);
  return findings.filter(({ rule }) => rules.includes(rule)).map((each) => `${each.library ?? ""}: ${each.message}`);
}
