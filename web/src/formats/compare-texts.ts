import type { LocalePack } from './locale-pack.ts';

/** The code of the small letter for either case of a letter from A to Z; 0 for everything else. */
function letterOf(code: number): number {
  const small = code | 32;
  return small >= 97 && small <= 122 ? small : 0;
}

const space = 32;
const hyphen = 45;

/**
 * The order that two texts have by the letters in which they first differ, `undefined` where those do not tell: an
 * accent, a figure or another sign comes before, or they differ in case alone.
 */
function compareByLetters(left: string, right: string): number | undefined {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const code = left.charCodeAt(index);
    const other = right.charCodeAt(index);
    if (code === other && (code === space || code === hyphen)) continue;
    const letter = letterOf(code);
    const otherLetter = letterOf(other);
    if (letter === 0 || otherLetter === 0) return undefined;
    if (letter !== otherLetter) return letter - otherLetter;
  }
  const isLonger = letterOf(left.charCodeAt(length)) !== 0 || letterOf(right.charCodeAt(length)) !== 0;
  return isLonger ? left.length - right.length : undefined;
}

/**
 * A number for how a text begins: where two of them differ, {@link textComparer} says the same. 0 where its first two
 * signs are not both from A to Z, which tells nothing.
 */
export function textRank(text: string): number {
  const first = letterOf(text.charCodeAt(0));
  const second = letterOf(text.charCodeAt(1));
  return first === 0 || second === 0 ? 0 : first * 128 + second;
}

/**
 * Compares texts as a dictionary of the language does, with the numbers in them by their size. Sorting a long list takes
 * millions of comparisons: the letters tell most of them, four times as fast as a collator, which says the same. So it is
 * for languages that order A to Z as English does and have no letter of two signs.
 */
export function textComparer({
  locale,
}: Pick<LocalePack, 'locale'>): (left: string, right: string) => number {
  const collator = new Intl.Collator(locale, { numeric: true });
  return (left, right) => compareByLetters(left, right) ?? collator.compare(left, right);
}
