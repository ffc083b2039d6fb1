const maxNames = 5;

/** Names in a row; of many the first ones, and how many more. */
export function listNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  return more > 0 ? `${names.slice(0, maxNames).join(", ")} and ${more} more` : names.join(", ");
}
