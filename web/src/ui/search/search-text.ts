/**
 * Zero-width characters that programs leave in copied text, such as soft hyphens, joiners and direction
 * marks: they are invisible, and with one a word or a date differs from what it looks like.
 */
export const invisibleMarks = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

const accents = /\p{M}/gu;
/** Codes and many names match this: they need no normalisation. */
const plainWord = /^[A-Za-z\d]*$/;

const plainLetters = /^[\x20-\x7e]*$/;

/** Letters that no Unicode decomposition takes apart. */
const letters: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };
const specialLetters = /[œæßøłđ]/g;

/** Spaces, dashes, apostrophes, quotation marks, brackets, signs of units; stops outside of numbers. */
const separators = /(?:[\s\p{Pd}\u2212'’‘ʼ′`"“”„«»()[\]{}!?;|€$£%]|[,:.](?!\d)|(?<!\d)[,:.])+/gu;

/** `1 250 000`: groups of three after at most three digits. */
const groupedFigures = /(?<!\d)\d{1,3}(?: \d{3})+(?!\d)/g;

/** Returns lower-case letters without accents and ligatures. */
function toPlainLetters(text: string): string {
  if (plainLetters.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(invisibleMarks, '')
    .toLowerCase()
    .replace(specialLetters, (letter) => letters[letter] ?? letter);
}

/** Replaces separators by one space each; texts with few kinds of them take a fast path. */
function toWords(letters: string): string {
  const words = letters.replace(/[\s'()-]+/g, ' ');
  if (!/[^a-z\d /]/.test(words)) return words.trim();
  return words
    .replace(/(?<=\d)\.(?=\d)/g, ',')
    .replace(separators, ' ')
    .trim();
}

/**
 * Normalises a text for every search, both queries and searched texts: words between single spaces, without
 * accents, ligatures and case; hyphens and apostrophes of any kind are spaces; the groups of a number are
 * joined, and a dot between digits is a comma. « L’Île-d’Yeu : 1 250 000,50 € » becomes « l ile d yeu
 * 1250000,50 ».
 */
export function normalizeText(text: string): string {
  if (plainWord.test(text)) return text.toLowerCase();
  const words = toWords(toPlainLetters(text));
  return /\d \d/.test(words)
    ? words.replace(groupedFigures, (figures) => figures.replaceAll(' ', ''))
    : words;
}

/** Returns the words of a query, all of which must match, in any order; empty for no query. */
export function wordsOf(query: string): readonly string[] {
  const text = normalizeText(query);
  return text === '' ? [] : text.split(' ');
}
