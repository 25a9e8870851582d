import { useState } from 'react';
import { readViewText, viewText } from '#query/view/view-text.ts';
import type { ViewControl } from '../state/use-view.ts';
import { savedForm } from '#query/view/view.ts';
import type { NamedView } from '../state/saved-views.ts';

/** The differences between the displayed and the saved view. */
export interface ViewChanges {
  /** The text of the displayed view. */
  readonly text: string;
  /** Whether it differs from the saved view; without one, from the plain list. */
  readonly isChanged: boolean;
  /** Whether the saved view was changed elsewhere after it was changed here. */
  readonly isOutdated: boolean;
  /**
   * The saved view, if it was changed elsewhere while displayed unchanged: the list has followed the change.
   */
  readonly replaced: NamedView | null;
  /** Clears `replaced`. */
  onRead(): void;
}

const savedText = ({ settings }: NamedView) => viewText(savedForm(readViewText(settings).view));

/** Returns the saved view that has changed under the list, until {@link ViewChanges.onRead}. */
function useReplaced(base: NamedView | null, isChanged: boolean) {
  const [last, setLast] = useState({ base, isChanged });
  const [replaced, setReplaced] = useState<NamedView | null>(null);
  if (last.base !== base || last.isChanged !== isChanged) {
    setLast({ base, isChanged });
    if (base === null || last.base?.id !== base.id) setReplaced(null);
    // Local changes are kept, and a save from here is displayed already.
    else if (!last.isChanged && !isChanged && savedText(last.base) !== savedText(base)) setReplaced(base);
  }
  return { replaced, onRead: () => setReplaced(null) };
}

/** Compares the displayed view with the open saved view. */
export function useViewChanges(
  base: NamedView | null,
  { view, unread }: Pick<ViewControl, 'view' | 'unread'>,
): ViewChanges {
  const text = viewText(savedForm(view));
  const saved = readViewText(base?.settings ?? '');
  // Removing unreadable parts alone is a change too.
  const isCleaned = unread.length === 0 && saved.unread.length > 0;
  const isChanged = isCleaned || text !== viewText(savedForm(saved.view));
  /** The saved view on which the changes are based. */
  const [basis, setBasis] = useState(base);
  const isFollowing = basis?.id !== base?.id || !isChanged;
  if (isFollowing && basis !== base) setBasis(base);
  const isOutdated = !isFollowing && basis?.settings !== base?.settings;
  return { text, isChanged, isOutdated, ...useReplaced(base, isChanged) };
}
