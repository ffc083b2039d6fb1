/** What a help text says after the options, as Markdown: examples and indented lines become blocks of code. */
export function helpToMarkdown(text: string): string[] {
  const blocks = text.trim().split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.split("\n").filter((line) => !/^Examples?:$/.test(line));
    return runs(lines).flatMap(({ indented, lines }) => ["", ...(indented ? code(lines) : lines.map(escape))]);
  });
}

/** Examples of a help text, without what stands for the prompt. */
export function examplesOf(text: string): string[] {
  return [...text.matchAll(/^ {2}\$ (.*\blz .*|lz)$/gm)].map(([, example = ""]) => example);
}

interface Run {
  readonly indented: boolean;
  readonly lines: string[];
}

function runs(lines: readonly string[]): Run[] {
  const found: Run[] = [];
  for (const line of lines.filter((each) => each !== "")) {
    const indented = line.startsWith("  ");
    const last = found.at(-1);
    if (last?.indented === indented) last.lines.push(line);
    else found.push({ indented, lines: [line] });
  }
  return found;
}

function code(lines: readonly string[]): string[] {
  const language = lines.every((line) => line.startsWith("  $ ")) ? "console" : "text";
  return [`\`\`\`${language}`, ...lines.map((line) => line.slice(2)), "```"];
}

function escape(text: string): string {
  return text.replaceAll(/[<*_|]/g, "\\$&");
}
