/** How a change stands in a changelog: as its author wrote it. */
export async function getReleaseLine({ summary }) {
  const [first, ...rest] = summary.trim().split("\n");
  return [`- ${first}`, ...rest.map((line) => (line === "" ? "" : `  ${line}`))].join("\n");
}

/** One line for all packages of ours that a package uses: they have changelogs of their own. */
export async function getDependencyReleaseLine(_changesets, updated) {
  if (updated.length === 0) return "";
  return `- Uses the same version of ${updated.map(({ name }) => `\`${name}\``).join(", ")}.`;
}
