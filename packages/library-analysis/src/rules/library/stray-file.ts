import type { Dialect } from "@lzkit/schema";
import { distance } from "fastest-levenshtein";
import type { Draft, Rule } from "../../check/rule.ts";
import { quote } from "../../wording/quote.ts";
import { assetKinds } from "../../inventory/asset-kind.ts";

/** A file that looks like an asset, but whose name matches no rule. */
export const strayFile: Rule = {
  id: "stray-file",
  find: ({ inventory: { libraries, dialect } }) =>
    libraries.flatMap(({ id, otherFiles }) =>
      otherFiles.flatMap((path): Draft[] => {
        const expected = looksLike(path, dialect);
        if (expected === undefined) return [];
        return [
          {
            message: `${quote(path)} looks like an asset, but nothing loads a file of that name`,
            hint: `name it ${expected}`,
            place: { library: id, file: path, line: undefined, column: undefined },
            subject: [],
          },
        ];
      }),
    ),
};

const documentEnding = /\.(?:jsonc?|json5|ya?ml|tmpl|tpl|bicep)$/i;
const kindInName = new RegExp(
  `(?:^|[._\\- /])(${assetKinds.join("|").replaceAll("_", "[_\\- ]?")})s?(?=[._\\- /]|$)`,
  "i",
);

/** The name that the file should have; `undefined`: it does not look like an asset. */
function looksLike(path: string, dialect: Dialect): string | undefined {
  const fileName = path.slice(path.lastIndexOf("/") + 1);
  if (!documentEnding.test(fileName) || fileName.startsWith(".")) return undefined;
  const kind = kindOf(fileName, dialect) ?? kindOf(parentOf(path), dialect);
  if (kind === undefined) return undefined;
  const ending = /\.ya?ml$/i.exec(fileName)?.[0] ?? ".json";
  return `<name>.${dialect.filePrefix}_${kind}${ending}`;
}

function parentOf(path: string): string {
  return path.split("/").at(-2) ?? "";
}

function kindOf(name: string, dialect: Dialect): string | undefined {
  const [, found] = kindInName.exec(name) ?? [];
  const plain = found?.toLowerCase().replaceAll(/[_\- ]/g, "");
  const exact = assetKinds.find((kind) => kind.replaceAll("_", "") === plain);
  return exact ?? misspelt(name, dialect);
}

function misspelt(name: string, { filePrefix }: Dialect): string | undefined {
  const segments = name.toLowerCase().split(".");
  return assetKinds.find((kind) => segments.some((segment) => distance(segment, `${filePrefix}_${kind}`) <= 2));
}
