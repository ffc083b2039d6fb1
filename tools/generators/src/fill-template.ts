import { readFileSync } from "node:fs";

/** Reads a template and puts values in the place of its `{{names}}`. A name without a value is an error. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(new URL(`../templates/${template}.template`, import.meta.url), "utf8");
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template ${template} wants ${name}, which nobody gives.`);
    return value;
  });
}
