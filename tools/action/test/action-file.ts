import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export const workspaceRoot: string = join(import.meta.dirname, "../../..");

/** The parts of action.yml that tests look at. */
export interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

/** A step of a composite action. */
export interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

export const actionText: string = readFileSync(join(workspaceRoot, "action.yml"), "utf8");

export const actionFile: ActionFile = parse(actionText, { strict: true, uniqueKeys: true });
