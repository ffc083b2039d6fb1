import type { LibraryMetadata, PolicyDefaultValues } from "./documents.ts";
import type { Finding } from "./finding.ts";
import type { ReadDocument } from "./read-document.ts";

/** The two documents in a library's root, as read (specification 2.1 and 2.2). */
export interface LibraryDocuments {
  /** A local library may hold only `dependencies`, so every field can be missing. `undefined`: no such file. */
  readonly metadata: ReadDocument<Partial<LibraryMetadata>> | undefined;
  /** `undefined`: no such file. */
  readonly defaults: ReadDocument<PolicyDefaultValues> | undefined;
  /** All findings of both documents and of the file names, in stable order. */
  readonly findings: readonly Finding[];
}
