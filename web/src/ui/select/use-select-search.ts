import { useMemo, useState } from 'react';
import {
  type FoundOption,
  type SearchableOptions,
  searchOptions,
  type SelectOption,
  toSearchable,
} from './search-options.ts';

/** Number of options shown at first, and added each time their end is reached. */
const shownAtOnce = 30;

/**
 * The text in the input: the label of the chosen option, or a query while the user types. An empty query is a
 * query too: clearing the text shows every option.
 */
type Query = { state: 'resting' } | { state: 'typing'; text: string };

const resting: Query = { state: 'resting' };

/** The state of a select and its changes, without its appearance. */
export interface SelectSearch {
  /** Whether the user types; else the text is that of the chosen option, even after others changed it. */
  isTyping: boolean;
  text: string;
  options: readonly FoundOption[];
  total: number;
  type(text: string): void;
  rest(): void;
  /** Shows more options, at the end of those that are shown. */
  showMore(): void;
}

/**
 * Searches `options` while the user types. Before that, the text is that of the chosen option, which is among
 * the shown ones; without one, the text is empty.
 */
export function useSelectSearch(
  options: readonly SelectOption[] | SearchableOptions,
  chosen?: SelectOption,
): SelectSearch {
  const [query, setQuery] = useState(resting);
  const [limit, setLimit] = useState(shownAtOnce);
  const searchable = useMemo(() => ('textAt' in options ? options : toSearchable(options)), [options]);
  // Not deferred: typing and pressing Enter at once must choose a match of the whole text.
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
