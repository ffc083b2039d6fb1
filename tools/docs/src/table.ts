/** The lines of a Markdown table. Columns that are empty in all rows are left out. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const kept = heads.map((_, column) => rows.some((row) => (row[column] ?? "") !== ""));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_, column) => kept[column] === true)
      .map(escapeCell)
      .join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)];
}

/** A bar would end the cell, also in code; an angle bracket outside code would begin a tag. */
function escapeCell(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll("<", "\\<") : part))
    .join("")
    .replaceAll("|", "\\|");
}
