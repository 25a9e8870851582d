/** What tells an option from all others. */
export type ChosenValue = string | number;

/**
 * The values after a choice, in the order in which they were chosen: what was there before keeps its place, what is
 * new comes last. The very same array when nothing changed.
 */
export function chosenAfter(
  before: readonly ChosenValue[],
  wanted: readonly ChosenValue[],
): readonly ChosenValue[] {
  const known = new Set(before);
  const kept = before.filter((value) => wanted.includes(value));
  const added = wanted.filter((value) => !known.has(value));
  return added.length === 0 && kept.length === before.length ? before : [...kept, ...added];
}
