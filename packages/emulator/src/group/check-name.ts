import { refuse } from "../web/reply.ts";

const longest = 90;
const allowed = /^[\p{L}\p{Nd}_.()-]$/u;

/** Refuses a name that no resource group can have. */
export function checkName(name: string): void {
  const characters = Array.from(name);
  if (characters.length > longest) {
    throw invalid(`The resource group name has ${characters.length} characters; at most ${longest} are allowed.`);
  }
  const bad = [...new Set(characters.filter((character) => !allowed.test(character)))];
  if (bad.length > 0) {
    const message = `The resource group name '${name}' has characters that are not allowed: '${bad.join("', '")}'.`;
    throw invalid(`${message} Letters, digits, '-', '_', '.', '(' and ')' are.`);
  }
  if (name.endsWith(".")) throw invalid(`The resource group name '${name}' ends in a period.`);
}

function invalid(message: string): Error {
  return refuse(400, "InvalidResourceGroup", message);
}
