import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface ErrorCode {
  readonly code: string;
  readonly meaning: string;
}

const page = "docs/errors.md";

/** The page of all error codes, made from the comments on the codes where the packages declare them. */
export function errorCatalogue(root: string): string {
  const sections = globSync("packages/*/src/*-error.ts", { cwd: root })
    .sort()
    .flatMap((file) => section(file, readFileSync(join(root, file), "utf8")));
  return [
    "# Errors",
    "",
    "Every error has a `code`, which stays the same from release to release, a `context` with the facts as data, and mostly a `hint`.",
    'Each package has one class and one guard: `isResolverError(error, "REF_NOT_FOUND")` narrows `error.context`.',
    "This page is made from the code by `pnpm --filter @lzkit/checks catalogue`.",
    ...sections,
    "",
  ].join("\n");
}

function section(file: string, source: string): string[] {
  const className = /export class (\w+)</.exec(source)?.[1];
  const body = /export interface \w+Contexts \{\n([\s\S]*?)\n\}/.exec(source)?.[1];
  if (className === undefined || body === undefined) return [];
  const rows = codes(body, file).map(({ code, meaning }) => `| \`${code}\` | ${meaning} |`);
  const name = file.split("/")[1] ?? "";
  const packageName = name === "lzkit" ? name : `@lzkit/${name}`;
  return [
    "",
    `## ${className} (${packageName})`,
    "",
    "| code | what happened, and what to do |",
    "| --- | --- |",
    ...rows.sort(),
  ];
}

function codes(body: string, file: string): ErrorCode[] {
  const found = [...body.matchAll(/^ {2}(?:(\/\*\*[\s\S]*?\*\/)\s+)?(?:readonly )?"?([A-Z][A-Z\d_]+)"?:/gm)];
  return found.map(([, comment, code = ""]) => {
    if (comment === undefined) throw new Error(`${file}: the code ${code} has no comment`);
    return { code, meaning: plain(comment) };
  });
}

function plain(comment: string): string {
  const text = comment.replace(/^\/\*\*|\*\/$/g, "").replace(/^\s*\* ?/gm, "");
  return text
    .replace(/\{@link (\w+)\}/g, "`$1`")
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|")
    .trim();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = process.argv[2] ?? ".";
  writeFileSync(join(root, page), errorCatalogue(root));
  console.log(`wrote ${page}`);
}
