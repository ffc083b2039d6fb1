export { buildRealLibraryRepository } from "./build-real-library-repository.ts";
export { buildRepository } from "./build-repository.ts";
export type { Commit } from "./build-repository.ts";
export { findRealLibraryData } from "./find-real-library-data.ts";
export type { Fault } from "./fault.ts";
export { hasGit } from "./has-git.ts";
export { runGit } from "./run-git.ts";
export { startGitServer } from "./start-git-server.ts";
export type { GitRequest, GitServer, GitServerOptions } from "./start-git-server.ts";
