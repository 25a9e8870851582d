import { useState } from 'react';
import { readViewText, viewText } from '#query/view/view-text.ts';
import type { ViewControl } from '../state/use-view.ts';
import { savedForm } from '#query/view/view.ts';
import type { NamedView } from '../state/use-saved-views.ts';

/** How what is shown differs from what is saved. */
export interface ViewChanges {
  /** The text of what is shown. */
  readonly text: string;
  /** Whether it differs from the saved view, or from the plain list where none is open. */
  readonly isChanged: boolean;
  /** Whether the saved view was changed, by somebody or in another tab, since it was changed here. */
  readonly isOutdated: boolean;
  /** The view, where it was changed elsewhere while the list showed it as it was: the list has followed. */
  readonly replaced: NamedView | null;
  /** Ends that. */
  onRead(): void;
}

const savedText = ({ settings }: NamedView) => viewText(savedForm(readViewText(settings).view));

/** The view that has changed under the list, until {@link ViewChanges.onRead}. */
function useReplaced(base: NamedView | null, isChanged: boolean) {
  const [last, setLast] = useState({ base, isChanged });
  const [replaced, setReplaced] = useState<NamedView | null>(null);
  if (last.base !== base || last.isChanged !== isChanged) {
    setLast({ base, isChanged });
    if (base === null || last.base?.id !== base.id) setReplaced(null);
    // What was changed here is kept, and what is saved from here is shown already.
    else if (!last.isChanged && !isChanged && savedText(last.base) !== savedText(base)) setReplaced(base);
  }
  return { replaced, onRead: () => setReplaced(null) };
}

/** Compares what is shown with the saved view that is open. */
export function useViewChanges(
  base: NamedView | null,
  { view, unread }: Pick<ViewControl, 'view' | 'unread'>,
): ViewChanges {
  const text = viewText(savedForm(view));
  const saved = readViewText(base?.settings ?? '');
  // What means nothing any more may have been taken out, and nothing else.
  const isCleaned = unread.length === 0 && saved.unread.length > 0;
  const isChanged = isCleaned || text !== viewText(savedForm(saved.view));
  /** The saved view over which it was changed. */
  const [basis, setBasis] = useState(base);
  const isFollowing = basis?.id !== base?.id || !isChanged;
  if (isFollowing && basis !== base) setBasis(base);
  const isOutdated = !isFollowing && basis?.settings !== base?.settings;
  return { text, isChanged, isOutdated, ...useReplaced(base, isChanged) };
}
