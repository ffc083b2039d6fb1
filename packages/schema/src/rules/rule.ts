import type { Severity } from "../finding.ts";
import type { DocumentPath } from "../position.ts";

/** One kind of finding. */
export interface SchemaRule {
  readonly severity: Severity;
  /** What the rule asks for, in one sentence. */
  readonly summary: string;
}

/** A rule on a document whose values all have the right types. */
export interface DocumentRule<Document> extends SchemaRule {
  /** Stable, kebab-case; `docs/rules/<id>.md` tells more. */
  readonly id: string;
  /** Every breach, in any order: findings are sorted by place. */
  readonly check: (document: Document) => Iterable<Breach>;
}

/** One place where a document breaks a rule. */
export interface Breach {
  /** The value that breaks it. */
  readonly path: DocumentPath;
  /** One sentence; names the thing. */
  readonly message: string;
  readonly hint?: string | undefined;
  /** A value that cannot be used because of it, and is left out of what is read. */
  readonly unusable?: DocumentPath | undefined;
}
