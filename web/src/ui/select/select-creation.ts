import { offerValue } from './select-parts.tsx';
import type { SelectSearch } from './use-select-search.ts';

/** Offers to make an option of what is typed. */
export interface SelectCreation {
  /** « Créer « Halle » » */
  label(text: string): string;
  onCreate(text: string): void;
}

/** What is shown with an offer to make what is typed below it, once all that is found is shown. */
export function withOffer(search: SelectSearch, creation: SelectCreation | undefined): SelectSearch {
  const typed = search.text.trim();
  const isOffered = search.isTyping && typed !== '' && search.total <= search.options.length;
  if (creation === undefined || !isOffered) return search;
  return { ...search, options: [...search.options, { value: offerValue, label: creation.label(typed) }] };
}
