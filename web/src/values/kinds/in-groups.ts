/** Splits a text into groups of these lengths, the last of which may be shorter. */
export function inGroups(text: string, ...lengths: readonly number[]): string {
  const groups: string[] = [];
  let rest = text;
  for (let index = 0; rest !== ''; index += 1) {
    const length = lengths[Math.min(index, lengths.length - 1)] ?? 1;
    groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return groups.join('\u00A0');
}
