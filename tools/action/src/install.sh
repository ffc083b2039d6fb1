#!/usr/bin/env bash
# Installs lz in a folder of its own, where no file of the pull request has a say in what comes from where.
set -euo pipefail

released=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8")).version' "$GITHUB_ACTION_PATH/packages/cli/package.json")
version=${INPUT_VERSION:-$released}
if ! [[ $version =~ ^[0-9A-Za-z][0-9A-Za-z.+-]*$ ]]; then
  printf '::error title=lzkit::The input version is not a release of @lzkit/cli. Write it like 1.2.3, or leave it out.\n'
  exit 1
fi

home="$RUNNER_TEMP/lzkit"
mkdir -p "$home"
cd "$home"
echo '{ "private": true }' > package.json
npm install --ignore-scripts --no-audit --no-fund --loglevel=error "@lzkit/cli@$version"
echo "program=$home/node_modules/@lzkit/cli/dist/bin.js" >> "$GITHUB_OUTPUT"
