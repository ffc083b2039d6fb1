import type { cliRules } from "../cli-rules.ts";

/** One target, as its file has it. */
export interface TargetEntry {
  readonly tenantId: string;
  readonly partnerId: string;
  readonly objectId?: string;
  /** A file with the token; its path counts from the folder of the file of targets. */
  readonly tokenFile?: string;
  /** An environment variable with the token. */
  readonly tokenEnv?: string;
}

/** Something that is wrong with a file of targets. */
export interface TargetProblem {
  readonly rule: keyof typeof cliRules & ("target-invalid" | "duplicate-target");
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly hint?: string;
}

/** Everything that is wrong with a list of targets, in its order. */
export function findTargetProblems(list: unknown): readonly TargetProblem[] {
  if (!Array.isArray(list)) {
    const hint = 'Write it like [{ "tenantId": "…", "partnerId": "123456" }].';
    return [{ rule: "target-invalid", path: [], message: "A file of targets must hold a list.", hint }];
  }
  const seen = new Map<string, number>();
  return list.flatMap((entry: unknown, index) => {
    if (!isRecord(entry)) return [invalid([index], "A target must be a group of fields.")];
    const problems = [...findFieldProblems(entry, index), ...findTokenProblems(entry, index)];
    const key = JSON.stringify([entry["tenantId"], entry["objectId"]]).toLowerCase();
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    return problems.length > 0 || first === undefined ? problems : [duplicate(index, first)];
  });
}

interface Field {
  readonly isRequired: boolean;
  readonly isRight: (value: string) => boolean;
  readonly what: string;
}

const guid = (value: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
const optional = { isRequired: false, isRight: (value: string) => value !== "" };

const fields: Readonly<Record<string, Field>> = {
  tenantId: { isRequired: true, isRight: guid, what: "a GUID" },
  partnerId: { isRequired: true, isRight: (value) => /^\d+$/.test(value), what: 'digits in quotes: "123456"' },
  objectId: { isRequired: false, isRight: guid, what: "a GUID" },
  tokenFile: { ...optional, what: "the name of a file" },
  tokenEnv: { ...optional, what: "the name of an environment variable" },
};

function findFieldProblems(entry: Readonly<Record<string, unknown>>, index: number): readonly TargetProblem[] {
  const known = Object.entries(fields).flatMap(([name, { isRequired, isRight, what }]) => {
    const value = entry[name];
    if (value === undefined) return isRequired ? [invalid([index], `The target has no ${name}: ${what}.`)] : [];
    return typeof value === "string" && isRight(value)
      ? []
      : [invalid([index, name], `The ${name} of a target must be ${what}.`)];
  });
  const unknown = Object.keys(entry)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) =>
      invalid(
        [index, name],
        `A target has no field ${JSON.stringify(name)}.`,
        `Known fields: ${Object.keys(fields).join(", ")}.`,
      ),
    );
  return [...known, ...unknown];
}

function findTokenProblems({ tokenFile, tokenEnv }: Readonly<Record<string, unknown>>, index: number) {
  if (tokenFile !== undefined && tokenEnv !== undefined) {
    return [invalid([index, "tokenEnv"], "A target has one of tokenFile and tokenEnv, not both.")];
  }
  if (typeof tokenEnv !== "string" || tokenEnv === "" || process.env[tokenEnv]?.trim()) return [];
  return [invalid([index, "tokenEnv"], `The environment variable ${tokenEnv} is not set.`)];
}

/** A problem with the shape of a target. */
export function invalid(path: TargetProblem["path"], message: string, hint?: string): TargetProblem {
  return { rule: "target-invalid", path, message, ...(hint !== undefined && { hint }) };
}

function duplicate(index: number, first: number): TargetProblem {
  return {
    rule: "duplicate-target",
    path: [index],
    message: `This is the same principal as target ${first + 1}, and a principal has one partner in a tenant.`,
    hint: "Remove one of them, or name the objectId of each.",
  };
}

/** Whether a value is a group of fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
