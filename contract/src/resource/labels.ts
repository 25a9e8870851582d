/** The French names of a resource. */
export interface ResourceLabels {
  /** With a capital: « Projets ». */
  plural: string;
  /** In lower case, as within a sentence: « projet ». */
  singular: string;
  /** The grammatical gender of `singular`, for French sentences. */
  gender: 'masculine' | 'feminine';
  /**
   * Whether the singular takes « l’ » rather than « le » or « la ». By default derived from its first
   * letters: before a vowel, and before an h that is not aspirated. Needed only for the few words where that
   * is wrong, such as « l’Yonne ».
   */
  elision?: boolean;
}

/**
 * The form of the words around a singular label; the texts have one variant for each: « Nouveau projet »,
 * « Nouvel avis », « La commune », « L’école ».
 */
export type NounForm = 'masculine' | 'masculineVowel' | 'feminine' | 'feminineVowel';

/** Beginnings, without accents, of words with an aspirated h, before which there is no elision. */
const aspirated = new RegExp(
  `^h(?:${[
    'a(?:[ikqstuvy]|c[hk]|dd|g(?!i)|l(?:a|et?r?\\b|ete|er\\b|l(?!u)|o(?!g)|t(?!er))|m(?!ec|ad|am)|n|pp|r(?!m))',
    'e(?:au|er|l[ae]r?s?\\b|nn|raut|re\\b|riss|rni|ron|ros\\b|rs|rtz|tr|urt)',
    'i(?:b|ck|d|gh|erarch|-?fi\\b|p-|pp(?:ie|y)|ss|t\\b)',
    'o(?:b|ch|ck|l[dl]|mard|me\\b|ngr|nt|ol|quet|rd|rs|t\\b|tte|tl|u)',
    'u(?:bl|ch|e|gu|is\\b|it(?!r)|l|n|pp|r|ss|tt)',
  ].join('|')})`,
);

/** Initial vowels without elision, and y as a consonant: « le onze », « le oui », « le yacht ». */
const consonantal = /^(?:onz|oui(?:$| |st)|uhlan|ulul|y[aeiouy])/;

/** Returns whether the article before a word loses its vowel, and « nouveau » becomes « nouvel ». */
function isElidedBefore(word: string): boolean {
  const plain = word
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  return /^[aeiouyœæ]/.test(plain)
    ? !consonantal.test(plain)
    : plain.startsWith('h') && !aspirated.test(plain);
}

/** Returns the form of the words around the singular label of a resource. */
export function nounForm({ singular, gender, elision = isElidedBefore(singular) }: ResourceLabels): NounForm {
  return elision ? `${gender}Vowel` : gender;
}

/** Returns a label within a sentence: « Code Insee » becomes « code Insee », « URL » stays. */
export function labelInSentence(label: string): string {
  return label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLocaleLowerCase('fr'));
}

/** Returns the label after a number, for use within a sentence: « 0 projet », « 1 projet », « 2 projets ». */
export function countedLabel({ singular, plural }: ResourceLabels, count: number): string {
  return count < 2 ? singular : labelInSentence(plural);
}
