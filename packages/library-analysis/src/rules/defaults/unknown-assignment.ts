import type { Draft, Rule } from "../../check/rule.ts";
import { declaredAssignments } from "../../check/declared-pairs.ts";
import { didYouMean, suggest } from "../../check/suggest.ts";

/** A default for an assignment that is in no library of the chain. */
export const unknownAssignment: Rule = {
  id: "unknown-assignment",
  find: ({ inventory, index }) => {
    const names = index.names("policy_assignment");
    return declaredAssignments(inventory)
      .filter(({ assignment }) => index.find("policy_assignment", assignment) === undefined)
      .map(({ defaultName, assignment, library, place }): Draft => {
        const nearest = suggest(assignment, names);
        const certain = nearest?.toLowerCase() === assignment.toLowerCase();
        return {
          message: `the default “${defaultName}” names the assignment “${assignment}”, which is in no library of the chain`,
          hint: didYouMean(assignment, names, "add the assignment, or take it out of the default"),
          place,
          subject: [defaultName, assignment],
          fix: certain ? { library, file: place.file, path: place.path, change: { set: nearest } } : undefined,
        };
      });
  },
};
