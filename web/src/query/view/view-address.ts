import { readViewText, viewText } from './view-text.ts';

/** What of a saved view its address needs. */
export interface AddressedView {
  readonly id: number;
  /** The text of the view. */
  readonly settings: string;
}

/** What a query says: which saved view, and what of it was changed. */
export interface ViewAddress {
  /** The saved view that it names; `null`: none. */
  readonly id: number | null;
  /** The text of a view of its own; `null`: it is as the saved view says. */
  readonly text: string | null;
}

const namePattern = /^view=([1-9]\d{0,14})$/;

/** The text of a view without any setting, where an empty text would mean something else. */
export const plainText = 'search=';

/** The text of a view as it is written today: two that say the same have the same. */
export function normalText(text: string): string {
  return viewText(readViewText(text).view);
}

/** Whether a saved text says just this, and nothing that means nothing any more. */
function says(settings: string, text: string): boolean {
  const { view, unread } = readViewText(settings);
  return unread.length === 0 && viewText(view) === text;
}

/** Reads `view=12`, the settings of a view, or both. */
export function readViewAddress(query: string): ViewAddress {
  const parts = query.split('&').filter((part) => part !== '');
  const [named] = parts.flatMap((part) => namePattern.exec(part)?.[1] ?? []);
  const others = parts.filter((part) => !namePattern.test(part));
  return {
    id: named === undefined ? null : Number(named),
    text: others.length === 0 ? null : others.join('&'),
  };
}

/** The query of a saved view as it is. */
export const savedViewQuery = (id: number) => `view=${id}`;

/**
 * The query by which a view is addressed.
 * @param base the saved view that it began with; `null`: with none.
 * @param hasDefault whether the list opens with a saved view where its address has no query.
 */
export function viewQuery(text: string, base: AddressedView | null, hasDefault: boolean): string {
  if (base === null) return text === '' && hasDefault ? plainText : text;
  const query = savedViewQuery(base.id);
  return says(base.settings, text) ? query : `${query}&${text === '' ? plainText : text}`;
}
