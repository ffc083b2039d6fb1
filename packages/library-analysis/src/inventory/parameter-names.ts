import { memoize } from "../memoize.ts";
import type { ParameterDeclaration } from "./asset.ts";

/** Finds declared parameters by name. */
export interface ParameterNames {
  /** In exactly these capitals. */
  exact(name: string): ParameterDeclaration | undefined;
  /** In whatever capitals, as the service compares; usually one. */
  folded(name: string): readonly ParameterDeclaration[];
}

/** The parameters of one definition by name; worked out once per list. */
export const parameterNames: (declared: readonly ParameterDeclaration[]) => ParameterNames = memoize(createNames);

function createNames(declared: readonly ParameterDeclaration[]): ParameterNames {
  const exact = new Map(declared.map((parameter) => [parameter.name, parameter]));
  let folded: ReturnType<typeof byFoldedName> | undefined;
  return {
    exact: (name) => exact.get(name),
    folded: (name) => (folded ??= byFoldedName(declared)).get(name.toLowerCase()) ?? [],
  };
}

function byFoldedName(declared: readonly ParameterDeclaration[]): ReadonlyMap<string, readonly ParameterDeclaration[]> {
  const folded = new Map<string, ParameterDeclaration[]>();
  for (const parameter of declared) {
    const key = parameter.name.toLowerCase();
    const same = folded.get(key);
    if (same === undefined) folded.set(key, [parameter]);
    else same.push(parameter);
  }
  return folded;
}
