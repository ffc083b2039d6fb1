import { globSync } from "node:fs";
import { PassThrough } from "node:stream";
import { remark } from "remark";
import remarkValidateLinks from "remark-validate-links";
import { engine } from "unified-engine";

const documents = ["*.md", "docs/**/*.md", "{packages,tools}/*/*.md", ".changeset/*.md"];

/** Every relative link of Markdown files that leads to no file or no heading, as `file:line: reason`. */
export async function deadLinks(
  root: string,
  files: readonly string[] = globSync(documents, { cwd: root }),
): Promise<string[]> {
  const checked = await check(root, files.toSorted());
  return checked.flatMap(({ path, messages }) => messages.map(({ line, reason }) => `${path}:${line}: ${reason}`));
}

interface CheckedFile {
  readonly path: string;
  readonly messages: readonly { readonly line?: number | undefined; readonly reason: string }[];
}

function check(root: string, files: readonly string[]): Promise<readonly CheckedFile[]> {
  return new Promise((resolve, reject) => {
    const settings = {
      cwd: root,
      files: [...files],
      processor: remark(),
      plugins: [[remarkValidateLinks, { repository: false, root }]] as never,
      streamError: new PassThrough().resume(),
      silent: true,
      output: false,
      out: false,
    };
    engine(settings, (error, _code, context) => {
      if (error) reject(error);
      else resolve(context?.files ?? []);
    });
  });
}
