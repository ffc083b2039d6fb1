/** What a server says of itself. */
export interface Remote {
  /** Address of the repository, after redirects. */
  readonly url: string;
  /** Whether it speaks protocol 2; else 0 or 1, which differ in nothing that matters here. */
  readonly protocol2: boolean;
  /** What it can do when asked for a pack: `filter`, `shallow`, `allow-any-sha1-in-want`, … */
  readonly features: ReadonlySet<string>;
  /** Its refs, which protocols 0 and 1 list at once. */
  readonly refs: RemoteRefs | undefined;
  /** Whether this was never asked, only assumed. */
  readonly assumed: boolean;
}

/** The refs of a repository. */
export interface RemoteRefs {
  /** What each ref stands for, annotated tags peeled, by full name: `HEAD`, `refs/tags/v1`. */
  readonly targets: ReadonlyMap<string, string>;
  /** The ids that refs name before peeling: what any server gives when asked. */
  readonly tips: ReadonlySet<string>;
}
