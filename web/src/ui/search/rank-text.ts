import { normalizeText } from './search-text.ts';

/** What something is found by, normalised, with a space before each word: its name, and all else that tells it. */
export interface SearchText {
  readonly title: string;
  readonly others: string;
}

/** Makes the texts by which something is found. Each is normalised by itself: figures of two texts are no number. */
export function toSearchText(title: string, others: readonly string[] = []): SearchText {
  return {
    title: ` ${normalizeText(title)}`,
    others: others.map((text) => ` ${normalizeText(text)}`).join(''),
  };
}

/** How well a text answers a query, best first; they are the places in which {@link bestMatches} puts its findings. */
const ranks = {
  isTitle: 0,
  /** One word follows, as where a label tells two of one name apart: « Abbeville (80) » for « abbeville ». */
  isTitleButOneWord: 1,
  /** The title begins with it, and its last word is whole: « Abbéville-la-Rivière (91) » for « abbeville ». */
  beginsTitleWithWords: 2,
  beginsTitle: 3,
  /** Each word begins a word of the title. */
  beginsWordsOfTitle: 4,
  /** Each word begins a word of anything. */
  beginsWords: 5,
  contains: 6,
} as const;

type Rank = (typeof ranks)[keyof typeof ranks];

/** Whether every word is somewhere in the texts, in any order. */
export function answers({ title, others }: SearchText, words: readonly string[]): boolean {
  return words.every((word) => title.includes(word) || others.includes(word));
}

/** How well a text answers `words`, all of which it has. */
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

/** What a search found: the places of the best, and how many there are in all. */
export interface Matches {
  readonly places: readonly number[];
  readonly total: number;
}

/** Takes texts one after the other and keeps the places of those that answer best. */
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

  /** The best of what was looked at: in the order of how well they answer, then in their own. */
  get matches(): Matches {
    return { places: this.#found.flat().slice(0, this.#limit), total: this.#total };
  }
}

/** Finds at most `limit` of `size` texts: in the order of how well they answer, then in their own. */
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
