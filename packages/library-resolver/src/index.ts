export { resolveChain } from "./resolve-chain.ts";
export type { ResolveOptions } from "./resolve-options.ts";
export type { Chain, ResolvedLibrary } from "./chain.ts";
export type { OnProgress, Progress } from "./progress.ts";
export { formatLock } from "./lock/format-lock.ts";
export { lockFilePath } from "./lock/lock-file-path.ts";
export type { LockedLibrary, LockFile } from "./lock/lock-file.ts";
export { readLockFile } from "./lock/read-lock-file.ts";

export { listReleases } from "./releases/list-releases.ts";
export type { MemberReleases, ReleaseList } from "./releases/member-releases.ts";
export { planUpdate } from "./update/plan-update.ts";
export type { PlannedUpdate } from "./update/plan-update.ts";
export { vendorChain } from "./vendor/vendor-chain.ts";
export type { VendoredChain, VendorOptions } from "./vendor/vendor-chain.ts";

export { describeAddress } from "./address/describe-address.ts";
export type { AddressDescription } from "./address/describe-address.ts";
export { parseReference } from "./reference.ts";
export type { Reference } from "./reference.ts";
export { compareReleases } from "./calver.ts";

export type { Address, Fetcher, Pin } from "./fetcher.ts";
export type { Credentials, FetchContext } from "./fetch-context.ts";
export { builtInFetchers } from "./built-in-fetchers.ts";
export { pathFetcher } from "./path/path-fetcher.ts";
export { gitFetcher } from "./git/git-fetcher.ts";
export { archiveFetcher } from "./archive/archive-fetcher.ts";
export { treeOfFiles } from "./tree-of-files.ts";
export { createFetch } from "./http/create-fetch.ts";

export type { Cache } from "./cache.ts";
export { defaultCacheFolder } from "./cache/default-cache-folder.ts";
export { folderCache } from "./cache/folder-cache.ts";
export type { FolderCache } from "./cache/folder-cache.ts";
export { memoryCache } from "./cache/memory-cache.ts";
export { unstorageCache } from "./cache/unstorage-cache.ts";
export type { CacheProblem } from "./cache/cache-problem.ts";

export { isResolverError, ResolverError } from "./library-resolver-error.ts";
export type { AskedBy, ErrorPlace, ResolverErrorContexts } from "./library-resolver-error.ts";
export { resolverRules } from "./library-resolver-rules.ts";
