/**
 * Returns the initials of the first and the last word of a name, for places too small for the name: « CR » for
 * « Camille Roche », « A » for « Ada », « ? » without a name.
 */
export function initialsOf(name: string | null): string {
  const words = (name ?? '').split(/[\s-]+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? '?'];
  return ends
    .map((word = '') => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('fr');
}
