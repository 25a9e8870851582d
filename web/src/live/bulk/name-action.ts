/** A name that no other action has, by which the bin shows its deletions together. */
export function nameAction(): string {
  // `crypto.randomUUID` would need an encrypted page.
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
