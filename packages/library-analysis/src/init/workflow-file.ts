import type { NewFile } from "./init-library.ts";

/** A workflow of GitHub Actions that checks the library on every push and every pull request. */
export function workflowFile(cliVersion: string): NewFile {
  const content = `name: library

on:
  push:
  pull_request:

permissions:
  contents: read

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npx --yes @lzkit/cli@${cliVersion} check --format github
`;
  return { path: ".github/workflows/library.yml", content };
}
