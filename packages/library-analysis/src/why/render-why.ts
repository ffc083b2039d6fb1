import { showValue } from "../wording/show-value.ts";
import type { Supplier, Why, WhyAssignment, WhyDefault, WhyParameter } from "./why.ts";

/** The answer to a question why, for people; ends with a line break. */
export function renderWhy(why: Why): string {
  const lines =
    why.kind === "default" ? defaultLines(why) : why.kind === "assignment" ? assignmentLines(why) : parameterLines(why);
  return `${lines.join("\n")}\n`;
}

function defaultLines({ name, description, supplier, replaced, passedOver, sets }: WhyDefault): string[] {
  return [
    `default ${name}`,
    ...(description === undefined ? [] : [`  ${description}`]),
    ...supplierLines("declared at", supplier),
    ...replaced.map((each) => `  in the place of ${place(each)}`),
    ...passedOver.map(
      (each) => `  declared again at ${place(each)}, which does not count without --overwrite or --extend`,
    ),
    ...sets.map((each) => `  sets ${each.assignment}.${each.parameter}  (${place(each.supplier)})`),
  ];
}

function assignmentLines({ name, supplier, replaced, definition, parameters }: WhyAssignment): string[] {
  return [
    `assignment ${name}`,
    ...(supplier === undefined ? ["  is in no library of the chain"] : supplierLines("defined at", supplier)),
    ...replaced.map((each) => `  in the place of ${place(each)}`),
    ...(definition === undefined ? [] : [`  of ${definition}`]),
    ...parameters.map((each) => `  ${each.parameter} takes the default ${each.default}  (${place(each.supplier)})`),
  ];
}

function parameterLines({ assignment, parameter, default: setBy, otherwise }: WhyParameter): string[] {
  const others = otherwise.map(({ by, value, supplier }) => {
    const what = value === undefined ? "has no value" : `has ${showValue(value)}`;
    return `  ${setBy === undefined ? "" : "else "}the ${by} ${what}  (${place(supplier)})`;
  });
  return [
    `parameter ${assignment}.${parameter}`,
    ...(setBy === undefined
      ? ["  no default sets it"]
      : [`  takes the default ${setBy.name}`, ...supplierLines("as written at", setBy.supplier)]),
    ...(setBy?.replaced ?? []).map((each) => `  in the place of ${place(each)}`),
    ...others,
  ];
}

function supplierLines(how: string, supplier: Supplier): string[] {
  const { way } = supplier;
  const through = way.length > 1 ? [`  which came in through ${way.join(" → ")}`] : [];
  return [`  ${how} ${place(supplier)}`, ...through];
}

function place({ library, file, line, column }: Supplier): string {
  return `${library} ${file}${line === undefined ? "" : `:${line}:${column}`}`;
}
