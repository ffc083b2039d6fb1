import type { DocumentPath } from "@lzkit/schema";
import type { CheckContext, Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { didYouMean } from "../../wording/suggest.ts";
import type { Asset } from "../../inventory/asset.ts";
import { kindName } from "../../inventory/asset-kind.ts";
import type { DefinitionReference } from "../../inventory/definition-reference.ts";
import { quote } from "../../wording/quote.ts";

/** A reference to a definition that is neither built in nor in the chain. */
export const unknownDefinition: Rule = {
  id: "unknown-definition",
  find: (context) => [
    ...context.index
      .all("policy_assignment")
      .flatMap((assignment) => judge(context, assignment, { ...assignment, path: ["properties"] })),
    ...context.index
      .all("policy_set_definition")
      .flatMap((set) => set.members.flatMap((member) => judge(context, set, member))),
  ],
};

interface Reference {
  readonly definitionId: string | undefined;
  readonly definition: DefinitionReference | undefined;
  readonly path: DocumentPath;
}

function judge({ index }: CheckContext, asset: Asset, { definitionId, definition, path }: Reference): Draft[] {
  if (definitionId === undefined) return [];
  const place = assetPlace(asset, [...path, "policyDefinitionId"]);
  if (definition === undefined) {
    return [
      {
        message: `${callAsset(asset)} refers to ${quote(definitionId)}, which is not the id of a policy or policy set definition`,
        hint: "write …/providers/<namespace>.Authorization/policyDefinitions/<name> or …/policySetDefinitions/<name>",
        place,
        subject: [definitionId],
      },
    ];
  }
  if (definition.builtIn || index.definition(definition) !== undefined) return [];
  const otherKind = definition.kind === "policy_definition" ? "policy_set_definition" : "policy_definition";
  const isOther = index.find(otherKind, definition.name) !== undefined;
  return [
    {
      message: `${callAsset(asset)} refers to ${callAsset(definition)}, which is in no library of the chain`,
      hint: isOther
        ? `there is a ${kindName(otherKind)} of that name: mend the id`
        : didYouMean(definition.name, index.names(definition.kind), "add the definition or a library that holds it"),
      place,
      subject: [definition.kind, definition.name],
    },
  ];
}
