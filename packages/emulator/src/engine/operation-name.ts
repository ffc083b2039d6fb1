/** What the emulator can be asked to do, in the order of the specification (section 4). */
export const operationNames = [
  "partner.create",
  "partner.get",
  "partner.getCurrent",
  "partner.update",
  "partner.delete",
  "partner.operations",
  "group.get",
  "group.exists",
  "group.createOrReplace",
  "group.update",
  "group.delete",
  "group.deleteResult",
  "group.list",
  "token.issue",
  "token.keys",
  "token.configuration",
] as const;

/** The name of an operation: `partner.…`, `group.…` or `token.…`. */
export type OperationName = (typeof operationNames)[number];
