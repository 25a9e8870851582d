import { readViewText, viewText } from './view-text.ts';

/** The part of a saved view that its address needs. */
export interface AddressedView {
  readonly id: number;
  /** The text of the view. */
  readonly settings: string;
}

/** A parsed query: the saved view, and the changes to it. */
export interface ViewAddress {
  /** Identifier of the saved view; `null` for none. */
  readonly id: number | null;
  /** Text of the view itself; `null` if the saved view is unchanged. */
  readonly text: string | null;
}

const namePattern = /^view=([1-9]\d{0,14})$/;

/** The text of a view without settings, where an empty text would mean something else. */
export const plainText = 'search=';

/** Returns the canonical text of a view: equal views have equal texts. */
export function normalText(text: string): string {
  return viewText(readViewText(text).view);
}

/** Returns whether a saved text means exactly this view, without unreadable parts. */
function says(settings: string, text: string): boolean {
  const { view, unread } = readViewText(settings);
  return unread.length === 0 && viewText(view) === text;
}

/** Parses `view=12`, the settings of a view, or both. */
export function readViewAddress(query: string): ViewAddress {
  const parts = query.split('&').filter((part) => part !== '');
  const [named] = parts.flatMap((part) => namePattern.exec(part)?.[1] ?? []);
  const others = parts.filter((part) => !namePattern.test(part));
  return {
    id: named === undefined ? null : Number(named),
    text: others.length === 0 ? null : others.join('&'),
  };
}

/** Returns the query of an unchanged saved view. */
export const savedViewQuery = (id: number) => `view=${id}`;

/**
 * Returns the query of a view.
 * @param base The saved view from which it was made; `null` for none.
 * @param hasDefault Whether the list opens with a saved view if its address has no query.
 */
export function viewQuery(text: string, base: AddressedView | null, hasDefault: boolean): string {
  if (base === null) return text === '' && hasDefault ? plainText : text;
  const query = savedViewQuery(base.id);
  return says(base.settings, text) ? query : `${query}&${text === '' ? plainText : text}`;
}
