/** Whether no name that stands beside this one is the same but for capitals, or would be once it is mended. */
export function isAlone(name: string, siblings: readonly string[]): boolean {
  const wanted = name.toLowerCase();
  return siblings.filter((sibling) => sibling.toLowerCase() === wanted).length <= 1;
}
