/**
 * Returns the initials of a person, for places too small for the name: « CR » for « Camille Roche », « A »
 * for « Ada ».
 */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '?') => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join('')
    .toLocaleUpperCase('fr');
}
