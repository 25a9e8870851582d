import { normalizeText } from './search-text.ts';

/** The normalised search texts of an entry, with a space before each word: its name, and all other texts. */
export interface SearchText {
  readonly title: string;
  readonly others: string;
}

/**
 * Returns the search texts of an entry. Each text is normalised separately: the digits of two texts never
 * form one number.
 */
export function toSearchText(title: string, others: readonly string[] = []): SearchText {
  return {
    title: ` ${normalizeText(title)}`,
    others: others.map((text) => ` ${normalizeText(text)}`).join(''),
  };
}

/** How well a text matches a query, best first; the indexes of the buckets in {@link BestMatches}. */
const ranks = {
  isTitle: 0,
  /** One word follows, which distinguishes equal names: « Abbeville (80) » for « abbeville ». */
  isTitleButOneWord: 1,
  /** Begins with the query, the last word complete: « Abbéville-la-Rivière (91) » for « abbeville ». */
  beginsTitleWithWords: 2,
  beginsTitle: 3,
  /** Each word begins a word of the title. */
  beginsWordsOfTitle: 4,
  /** Each word begins a word of any text. */
  beginsWords: 5,
  contains: 6,
} as const;

type Rank = (typeof ranks)[keyof typeof ranks];

/** Whether the texts contain every word, in any order. */
export function answers({ title, others }: SearchText, words: readonly string[]): boolean {
  return words.every((word) => title.includes(word) || others.includes(word));
}

/** Returns how well a text matches `words`; it must contain all of them. */
function rankOf({ title, others }: SearchText, words: readonly string[], query: string): Rank {
  if (title.startsWith(query)) {
    if (title.length === query.length) return ranks.isTitle;
    if (title.charAt(query.length) !== ' ') return ranks.beginsTitle;
    return title.includes(' ', query.length + 1) ? ranks.beginsTitleWithWords : ranks.isTitleButOneWord;
  }
  if (words.every((word) => title.includes(` ${word}`))) return ranks.beginsWordsOfTitle;
  const isBegun = words.every((word) => title.includes(` ${word}`) || others.includes(` ${word}`));
  return isBegun ? ranks.beginsWords : ranks.contains;
}

/** The result of a search: indexes of the best matches, and the total number of matches. */
export interface Matches {
  readonly places: readonly number[];
  readonly total: number;
}

/** Reads texts one after the other and keeps the indexes of the best matches. */
export class BestMatches {
  readonly #words: readonly string[];
  readonly #query: string;
  readonly #limit: number;
  readonly #found: number[][] = Object.values(ranks).map(() => []);
  #total = 0;

  /** @param words at least one */
  constructor(words: readonly string[], limit: number) {
    this.#words = words;
    this.#query = ` ${words.join(' ')}`;
    this.#limit = limit;
  }

  look(place: number, text: SearchText): void {
    if (!answers(text, this.#words)) return;
    this.#total += 1;
    const ofRank = this.#found[rankOf(text, this.#words, this.#query)];
    if (ofRank !== undefined && ofRank.length < this.#limit) ofRank.push(place);
  }

  /** The best matches so far: by rank, then in their own order. */
  get matches(): Matches {
    return { places: this.#found.flat().slice(0, this.#limit), total: this.#total };
  }
}

/** Returns at most `limit` of `size` texts: by rank, then in their own order. */
export function bestMatches(
  size: number,
  textAt: (place: number) => SearchText,
  words: readonly string[],
  limit: number,
): Matches {
  if (words.length === 0)
    return { places: Array.from({ length: Math.min(size, limit) }, (_, place) => place), total: size };
  const best = new BestMatches(words, limit);
  for (let place = 0; place < size; place += 1) best.look(place, textAt(place));
  return best.matches;
}
