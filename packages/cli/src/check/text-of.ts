import type { Chain, Finding, Inventory, ReadDocument } from "lzkit";

/** Answers with the text of the document that a finding is about; `undefined`: it is not known. */
export type TextOf = (finding: Finding) => string | undefined;

/** What the texts are looked up in. */
export interface TextSources {
  readonly chain: Chain;
  readonly inventory: Inventory;
  /** A document that is in no library. */
  readonly values: ReadDocument<unknown> | undefined;
}

/** Gathers the texts of all documents with findings; those that could not be read as assets are read once more. */
export async function textsOfFindings(findings: readonly Finding[], sources: TextSources): Promise<TextOf> {
  const { chain, inventory, values } = sources;
  const texts = new Map<string, string | undefined>([[key({ file: values?.file }), values?.source]]);
  for (const { id, documents, assets } of inventory.libraries) {
    const ofAssets = assets.map(({ document }) => document);
    for (const document of [documents.metadata, documents.defaults, ...ofAssets]) {
      if (document !== undefined) texts.set(key({ library: id, file: document.file }), document.source);
    }
  }
  for (const finding of findings) {
    const { library, file, line } = finding;
    if (file === undefined || line === undefined || texts.has(key(finding))) continue;
    const tree = chain.libraries.find(({ id }) => id === library)?.tree;
    const bytes = await tree?.read(file).catch(() => undefined);
    texts.set(key(finding), bytes && new TextDecoder().decode(bytes));
  }
  return (finding) => texts.get(key(finding));
}

function key({ library, file }: Pick<Finding, "library" | "file">): string {
  return JSON.stringify([library, file]);
}
