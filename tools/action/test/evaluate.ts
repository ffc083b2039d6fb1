import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import { truthy } from "@actions/expressions/result";

/** What expressions can look at. */
export interface Contexts {
  readonly inputs: Readonly<Record<string, string>>;
  readonly github: object;
  readonly steps: Readonly<Record<string, StepResult>>;
}

/** What a step left for the later ones. */
export interface StepResult {
  readonly outcome: "success" | "failure" | "skipped";
  readonly outputs: Readonly<Record<string, string>>;
}

/** Puts the values of all expressions in their places. */
export function fillExpressions(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => evaluate(expression, contexts).coerceString());
}

/** Whether a step is to run, as GitHub decides it. */
export function isWanted(condition: string, contexts: Contexts): boolean {
  const expression = condition.replace(/^\$\{\{(.*)\}\}$/s, "$1");
  const isOwn = /\b(?:success|failure|cancelled|always)\(/.test(expression);
  return truthy(evaluate(isOwn ? expression : `success() && (${expression})`, contexts));
}

function evaluate(expression: string, contexts: Contexts): data.ExpressionData {
  const failed = Object.values(contexts.steps).some(({ outcome }) => outcome === "failure");
  const answers = { success: !failed, failure: failed, cancelled: false, always: true };
  const functions = Object.entries(answers).map(([name, answer]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(answer),
  }));
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  const context = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(parsed, context, new Map(functions.map((each) => [each.name, each]))).evaluate();
}
