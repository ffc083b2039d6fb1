import type { Draft, Rule } from "../../check/rule.ts";
import { isNoLibrary } from "../../inventory/is-no-library.ts";

/** A folder that is taken for a library and is none: the wrong one, most often. */
export const noLibrary: Rule = {
  id: "no-library",
  find: ({ inventory: { libraries, findings } }) =>
    libraries.filter(isNoLibrary).map(({ id, otherFiles }): Draft => {
      const count = otherFiles.length;
      const files = count === 0 ? "" : `; none of its ${count} files is named like an asset`;
      const told = findings.find(({ rule, library }) => rule === "missing-metadata" && library === id);
      return {
        message: `${id === "." ? "the folder" : id} holds no library: no metadata, no defaults and no assets${files}`,
        hint: told?.hint ?? "look whether this is the root folder of a library; lz init begins one",
        library: id,
        subject: [],
      };
    }),
};
