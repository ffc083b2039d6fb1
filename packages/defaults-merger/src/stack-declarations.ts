import type { Declaration, DeclaringFile } from "./declaration.ts";
import type { MergeInput } from "./merge-input.ts";

/** The declarations of one name, stacked on each other. */
export interface StackedDefault {
  readonly name: string;
  /** The last one that was let in. */
  top: Declaration;
}

/** A declaration that was not let in, and the one that stays. */
export interface Refusal {
  readonly kept: Declaration;
  readonly refused: Declaration;
}

/** Stacks the declarations of each name, base first (specification 2.2, rules 2 to 5), by name as they came. */
export function stackDeclarations(
  libraries: readonly MergeInput[],
  redeclare: boolean,
): { readonly stacks: ReadonlyMap<string, StackedDefault>; readonly refusals: readonly Refusal[] } {
  const stacks = new Map<string, StackedDefault>();
  const refusals: Refusal[] = [];
  for (const { id, documents } of libraries) {
    const document = documents.defaults;
    if (document?.value === undefined) continue;
    const source = { library: id, file: document.file, line: undefined, column: undefined };
    const from: DeclaringFile = { library: id, file: document.file, locate: document.locate, source };
    for (const [index, value] of document.value.defaults.entries()) {
      const name = value.default_name;
      const stack = stacks.get(name);
      if (stack === undefined) {
        stacks.set(name, { name, top: { from, index, value, above: undefined, below: undefined } });
        continue;
      }
      const { top } = stack;
      const [above, below] = top.from === from ? [top, top.below] : [undefined, top];
      const declaration = { from, index, value, above, below };
      if (below === undefined || redeclare) stack.top = declaration;
      else refusals.push({ kept: below, refused: declaration });
    }
  }
  return { stacks, refusals };
}

/** The declarations that lie below one, the base first, and it itself. */
export function fromTheBase(top: Declaration): readonly Declaration[] {
  return walk(top, (declaration) => declaration.below);
}

/** The entries of the same name in the same file, the first one first, and it itself. */
export function fromTheFirst(declaration: Declaration): readonly Declaration[] {
  return walk(declaration, (later) => later.above);
}

function walk(last: Declaration, before: (declaration: Declaration) => Declaration | undefined): Declaration[] {
  const way: Declaration[] = [];
  for (let next: Declaration | undefined = last; next !== undefined; next = before(next)) way.push(next);
  return way.reverse();
}
