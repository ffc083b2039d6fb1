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
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
      - run: npx --yes @lzkit/cli@${cliVersion} check --format github
`;
  return { path: ".github/workflows/library.yml", content };
}
