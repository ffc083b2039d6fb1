/** Whether no name that stands beside this one differs from it in capitals only, or would once it is mended. */
export function isAlone(name: string, siblings: readonly string[]): boolean {
  const wanted = name.toLowerCase();
  return new Set(siblings.filter((sibling) => sibling.toLowerCase() === wanted)).size <= 1;
}
