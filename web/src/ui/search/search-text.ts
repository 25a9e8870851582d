/**
 * Marks without width that programs leave in what is copied from them, such as soft hyphens, joiners and marks of
 * direction: nobody sees them, and with one neither a word nor a date is what it looks like.
 */
export const invisibleMarks = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

const accents = /\p{M}/gu;
/** As codes and many names are: there is nothing in it to take out. */
const plainWord = /^[A-Za-z\d]*$/;

const plainLetters = /^[\x20-\x7e]*$/;

/** Letters that no decomposition takes apart. */
const letters: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };
const specialLetters = /[œæßøłđ]/g;

/** Spaces, dashes, apostrophes, quotation marks, brackets, the signs that only name a unit; stops outside of numbers. */
const separators = /(?:[\s\p{Pd}\u2212'’‘ʼ′`"“”„«»()[\]{}!?;|€$£%]|[,:.](?!\d)|(?<!\d)[,:.])+/gu;

/** `1 250 000`: groups of three after at most three figures. */
const groupedFigures = /(?<!\d)\d{1,3}(?: \d{3})+(?!\d)/g;

/** Small letters without accents and ligatures. */
function toPlainLetters(text: string): string {
  if (plainLetters.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(invisibleMarks, '')
    .toLowerCase()
    .replace(specialLetters, (letter) => letters[letter] ?? letter);
}

/** One space in the place of all separators; what has hardly any, as most names do, is done at once. */
function toWords(letters: string): string {
  const words = letters.replace(/[\s'()-]+/g, ' ');
  if (!/[^a-z\d /]/.test(words)) return words.trim();
  return words
    .replace(/(?<=\d)\.(?=\d)/g, ',')
    .replace(separators, ' ')
    .trim();
}

/**
 * The form in which texts are compared by every search, both what is typed and what is looked through: words between
 * single spaces, without accents, ligatures and case; hyphens and apostrophes of any kind are spaces; the groups of a
 * number are one, and a dot between figures is a comma. « L’Île-d’Yeu : 1 250 000,50 € » is
 * « l ile d yeu 1250000,50 ».
 */
export function normalizeText(text: string): string {
  if (plainWord.test(text)) return text.toLowerCase();
  const words = toWords(toPlainLetters(text));
  return /\d \d/.test(words)
    ? words.replace(groupedFigures, (figures) => figures.replaceAll(' ', ''))
    : words;
}

/** The words of what somebody typed, each to be found somewhere, in any order; empty for no query. */
export function wordsOf(query: string): readonly string[] {
  const text = normalizeText(query);
  return text === '' ? [] : text.split(' ');
}
