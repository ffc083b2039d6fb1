import { type Plugin, RolldownMagicString } from "rolldown";
import { parseSync, Visitor } from "rolldown/utils";

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Lets Node keep the compiled form of functions. Its compile cache holds what V8 compiles as a file is loaded, and of
 * functions those are the ones in parentheses; all others it would compile anew in each run, as they are called.
 */
export function eagerFunctions(): Plugin {
  return {
    name: "eager-functions",
    renderChunk(code, { fileName }) {
      const { program, errors } = parseSync(fileName, code);
      if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`);
      const text = new RolldownMagicString(code);
      const wrap = ({ start, end }: Span): void => void text.appendRight(start, "(").prependLeft(end, ")");
      const isMethod = ({ start }: Span): boolean => !/^(?:async\s+)?function/.test(code.slice(start, start + 20));
      new Visitor({
        ArrowFunctionExpression: wrap,
        FunctionExpression: (node) => (isMethod(node) ? undefined : wrap(node)),
      }).visit(program);
      const directives = program.body.filter((node) => "directive" in node && node.directive !== null);
      const top = directives.at(-1)?.end ?? program.hashbang?.end ?? 0;
      for (const node of program.body) {
        if (node.type !== "FunctionDeclaration" || node.id === null) continue;
        const { start, end, id } = node; // to the top, where all of the file can call it; it is named after its variable
        text
          .remove(id.start, id.end)
          .appendRight(start, `\nvar ${id.name} = (`)
          .prependLeft(end, ");")
          .move(start, end, top);
      }
      return text.toString();
    },
  };
}
