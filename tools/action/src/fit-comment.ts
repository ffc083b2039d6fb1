/** GitHub takes no longer comments, in characters; some are left for what stands around the text. */
const limit = 65_000;

const rest = "\n\n_The rest did not fit into a comment; it is in the summary of the workflow run._\n";

/** As much of a Markdown text as fits into a comment, in whole lines. */
export function fitComment(text: string): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, text.lastIndexOf("\n", limit - 200) + 1);
  return `${cut}${isOpen(cut) ? "\n</details>" : ""}${rest}`;
}

/** Whether the text ends inside of a part that is folded up. */
function isOpen(text: string): boolean {
  return text.lastIndexOf("<details>") > text.lastIndexOf("</details>");
}
