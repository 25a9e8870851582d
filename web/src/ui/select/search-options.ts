import { answers, bestMatches, type SearchText, toSearchText } from '../search/rank-text.ts';
import { wordsOf } from '../search/search-text.ts';

/** An option to choose. */
export interface SelectOption {
  readonly value: string | number;
  readonly label: string;
}

/** Options and their search texts, computed on access: a list may be long. */
export interface SearchableOptions {
  readonly size: number;
  /** The option at an index, counted from 0. */
  optionAt(place: number): SelectOption;
  textAt(place: number): SearchText;
  /** Further search texts of an option, for display; the first one that matches is shown. */
  detailsAt?(place: number): readonly string[];
}

/** A matching option. */
export interface FoundOption extends SelectOption {
  /** Why it matches, if its label does not show it: « Codes postaux : 42000 42100 ». */
  readonly detail?: string;
}

/** The result of a search: the best options first, and the total number of matches. */
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

/** Returns the details with the words of the query that the label lacks. */
function detailOf(label: string, details: readonly string[], words: readonly string[]): string | undefined {
  if (words.length === 0 || details.length === 0) return undefined;
  const known = toSearchText(label);
  const missing = words.filter((word) => !answers(known, [word]));
  const telling = details.filter((detail) => missing.some((word) => answers(toSearchText(detail), [word])));
  return telling.length === 0 ? undefined : telling.join(', ');
}

/** Returns at most `limit` options, by rank, then in their own order. */
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
