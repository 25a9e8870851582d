import { offerValue } from './select-parts.tsx';
import type { SelectSearch } from './use-select-search.ts';

/** Offers to create an option from the typed text. */
export interface SelectCreation {
  /** « Créer « Halle » » */
  label(text: string): string;
  onCreate(text: string): void;
}

/** Adds an offer to create the typed text, once all matches are shown. */
export function withOffer(search: SelectSearch, creation: SelectCreation | undefined): SelectSearch {
  const typed = search.text.trim();
  const isOffered = search.isTyping && typed !== '' && search.total <= search.options.length;
  if (creation === undefined || !isOffered) return search;
  return { ...search, options: [...search.options, { value: offerValue, label: creation.label(typed) }] };
}
