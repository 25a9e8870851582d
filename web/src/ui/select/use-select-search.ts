import { useMemo, useState } from 'react';
import {
  type FoundOption,
  type SearchableOptions,
  searchOptions,
  type SelectOption,
  toSearchable,
} from './search-options.ts';

/** How many options are shown at first, and how many more each time somebody comes to their end. */
const shownAtOnce = 30;

/**
 * The text in the input: the label of what is chosen, or a query while somebody types.
 * A query is also kept when it is empty, so that clearing the text shows everything.
 */
type Query = { state: 'resting' } | { state: 'typing'; text: string };

const resting: Query = { state: 'resting' };

/** What a select shows and how it changes, apart from its looks. */
export interface SelectSearch {
  /** Whether somebody types; else the text is that of the chosen option, also after others have changed it. */
  isTyping: boolean;
  text: string;
  options: readonly FoundOption[];
  total: number;
  type(text: string): void;
  rest(): void;
  /** Shows more options, for who has come to the end of those that are shown. */
  showMore(): void;
}

/**
 * Searches `options` as somebody types. Before that, the text is that of the one option that is chosen, which is among
 * what is shown; without one, there is no text.
 */
export function useSelectSearch(
  options: readonly SelectOption[] | SearchableOptions,
  chosen?: SelectOption,
): SelectSearch {
  const [query, setQuery] = useState(resting);
  const [limit, setLimit] = useState(shownAtOnce);
  const searchable = useMemo(() => ('textAt' in options ? options : toSearchable(options)), [options]);
  // Not deferred: who types and presses Enter at once must get what answers the whole text.
  const wanted = query.state === 'typing' ? query.text : '';
  const found = useMemo(() => {
    const result = searchOptions(searchable, wanted, limit);
    if (wanted !== '' || chosen === undefined || chosen.label === '') return result;
    const isInSight = result.options.some(({ value }) => value === chosen.value);
    return isInSight ? result : { ...result, options: [chosen, ...result.options] };
  }, [searchable, wanted, chosen, limit]);
  const ask = (next: Query) => {
    setQuery(next);
    setLimit(shownAtOnce);
  };
  return {
    isTyping: query.state === 'typing',
    text: query.state === 'typing' ? query.text : (chosen?.label ?? ''),
    ...found,
    type: (text) => ask({ state: 'typing', text }),
    rest: () => ask(resting),
    showMore: () => setLimit(Math.min(limit + shownAtOnce, Math.max(limit, found.total))),
  };
}
