/** A fenced block of code in a Markdown document. */
export interface CodeBlock {
  /** First word after the fence: `ts`, `sh`. */
  readonly language: string;
  /** What follows it, `key=value` words. */
  readonly options: Readonly<Record<string, string>>;
  readonly code: string;
  /** 1-based line of the opening fence. */
  readonly line: number;
}

const fence = /^(?<indent> *)```(?<info>[^\n`]*)\n(?<code>[\s\S]*?)^\k<indent>```$/gm;

/** The fenced blocks of a Markdown document, in order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(fence)].map((match) => {
    const [language = "", ...words] = (match.groups?.["info"] ?? "").trim().split(/\s+/);
    const options = Object.fromEntries(words.map((word) => [word.split("=")[0], word.slice(word.indexOf("=") + 1)]));
    const indent = match.groups?.["indent"]?.length ?? 0;
    const code = (match.groups?.["code"] ?? "").replace(new RegExp(`^ {${indent}}`, "gm"), "");
    return { language, options, code, line: markdown.slice(0, match.index).split("\n").length };
  });
}

/** The lines that an example says it prints: what follows each `// → `, or `# → `, in it. */
export function promisedOutput(code: string): string[] {
  return [...code.matchAll(/(?:\/\/|#) → (.*)$/gm)].map(([, text = ""]) => text.trim());
}
