/** A name as code, whatever backticks are in it. */
export function markdownCode(name: string): string {
  const longest = Math.max(0, ...Array.from(name.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = name.startsWith("`") || name.endsWith("`") ? " " : "";
  return `${fence}${pad}${name.replaceAll(/\s+/g, " ")}${pad}${fence}`;
}

/** A text on one line in which nothing is markup. */
export function markdownText(plain: string): string {
  return plain
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_{}[\]<>#|~!@]/g, String.raw`\$&`);
}

/** A table; cells are Markdown already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(tableCell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** In a table a bar ends the cell even inside code. */
function tableCell(cell: string): string {
  return cell.replaceAll(/(?<!\\)\|/g, String.raw`\|`);
}
