import { answers, bestMatches, type SearchText, toSearchText } from '../search/rank-text.ts';
import { wordsOf } from '../search/search-text.ts';

/** One thing to choose. */
export interface SelectOption {
  readonly value: string | number;
  readonly label: string;
}

/** Options and what each is found by, made when it is looked at: a list may be long. */
export interface SearchableOptions {
  readonly size: number;
  /** The option at a place, counted from 0. */
  optionAt(place: number): SelectOption;
  textAt(place: number): SearchText;
  /** What an option is found by besides its label, for people to read; the first of them that answers is shown. */
  detailsAt?(place: number): readonly string[];
}

/** An option that was found. */
export interface FoundOption extends SelectOption {
  /** Why, where its label does not say it: « Codes postaux : 42000 42100 ». */
  readonly detail?: string;
}

/** What a search found: the best options first, and how many there are in all. */
export interface FoundOptions {
  readonly options: readonly FoundOption[];
  readonly total: number;
}

/** Makes options searchable by their labels. */
export function toSearchable(options: readonly SelectOption[]): SearchableOptions {
  const texts: SearchText[] = [];
  const nothing: SelectOption = { value: '', label: '' };
  const optionAt = (place: number) => options[place] ?? nothing;
  return {
    size: options.length,
    optionAt,
    textAt: (place) => (texts[place] ??= toSearchText(optionAt(place).label)),
  };
}

/** The details that have words of the query which the label does not have. */
function detailOf(label: string, details: readonly string[], words: readonly string[]): string | undefined {
  if (words.length === 0 || details.length === 0) return undefined;
  const known = toSearchText(label);
  const missing = words.filter((word) => !answers(known, [word]));
  const telling = details.filter((detail) => missing.some((word) => answers(toSearchText(detail), [word])));
  return telling.length === 0 ? undefined : telling.join(', ');
}

/** Finds at most `limit` options, in the order of how well they answer, then in their own order. */
export function searchOptions(searchable: SearchableOptions, query: string, limit: number): FoundOptions {
  const words = wordsOf(query);
  const { places, total } = bestMatches(searchable.size, searchable.textAt, words, limit);
  const options = places.map((place): FoundOption => {
    const option = searchable.optionAt(place);
    const detail = detailOf(option.label, searchable.detailsAt?.(place) ?? [], words);
    // The same object, so that the list does not render it again.
    return detail === undefined ? option : { ...option, detail };
  });
  return { options, total };
}
