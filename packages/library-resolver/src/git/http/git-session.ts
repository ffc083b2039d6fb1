import type { FetchContext } from "../../fetch-context.ts";
import type { GitLimits } from "../git-limits.ts";

/** What every request to one repository shares. */
export interface GitSession {
  /** The repository as its address names it. */
  readonly repository: string;
  readonly context: FetchContext;
  readonly limits: GitLimits;
  /** Milliseconds without a byte after which a request is given up. */
  readonly stallTimeout: number;
  /** How often a request may be sent, when what failed may pass. */
  readonly attempts: number;
  /** Adds to the bytes received, and tells. */
  readonly count: (bytes: number) => void;
}
