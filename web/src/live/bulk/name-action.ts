/** Returns a unique name for an action, by which the bin groups its deletions. */
export function nameAction(): string {
  // `crypto.randomUUID` exists in secure contexts only.
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
