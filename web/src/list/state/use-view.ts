import { useCallback, useEffect, useRef, useState } from 'react';
import { pathOf, queryOf, withQuery } from '#routes/history-entry.ts';
import type { Move } from '#routes/navigator.ts';
import { pageNavigator } from '#routes/page-navigator.ts';
import { useHashQuery } from '#routes/use-location.ts';
import { type ReadView, readViewText, viewText } from '#query/view/view-text.ts';
import { plainView, type View } from '#query/view/view.ts';

/** Converts between queries and the texts of views, if they differ. */
export interface ViewSource {
  /** Returns the text of the view of a query. */
  read(query: string): string;
  /** Returns the query of the view of a text. */
  write(text: string): string;
}

const plainSource: ViewSource = { read: (query) => query, write: (text) => text };

/** The view of a list, and the functions that change it. */
export interface ViewControl {
  readonly view: View;
  /** The query of the view, even if the address does not have it yet. */
  readonly query: string;
  /** The unreadable parts of the address. */
  readonly unread: readonly string[];
  /** Changes the view. Each change is a history entry, except for typed input. */
  change(changes: Partial<View>): void;
  /**
   * Changes the view without adding a history entry. The URL is updated at once, so that going back right
   * after loses nothing. If the browser limits changes of the history, the URL is updated at the next pause.
   */
  adjust(changes: Partial<View>): void;
  /** Changes the search text, as {@link adjust} does. */
  search(text: string): void;
  /** Opens the view of a query, with a history entry. */
  open(query: string): void;
}

/** Milliseconds without input after which a pending change is written to the address. */
const typingPause = 400;

interface ShownView extends ReadView {
  /** The query of the address when the view was read or written. */
  readonly query: string;
  /** The text of the view of that query at that time. */
  readonly text: string;
  /** Whether there are changes that are not in the address yet. */
  readonly isPending: boolean;
}

/** Returns the move that writes a query to the address; `null` if it is there already. */
function writing(type: 'push' | 'replace', query: string): Move | null {
  const { address } = pageNavigator.place();
  return query === queryOf(address) ? null : { type, address: withQuery(pathOf(address), query) };
}

const haveSameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns a parsed view with the previous objects for equal parts, so that nothing is computed again. */
function keepSameParts(view: View, before: View): View {
  const pick = <Part extends keyof View>(part: Part): Pick<View, Part> =>
    ({
      [part]: haveSameText(view[part], before[part]) ? before[part] : view[part],
    }) as Pick<View, Part>;
  return {
    ...view,
    ...pick('filter'),
    ...pick('sort'),
    ...pick('columns'),
    ...pick('group'),
    ...pick('totals'),
    ...pick('layout'),
  };
}

function readQuery(query: string, text: string, before: View): ShownView {
  const { view, unread } = readViewText(text);
  return { query, text, unread, view: keepSameParts(view, before), isPending: false };
}

/** Returns the view of the address, parsed again when the address or its meaning changes. */
function useShownView(source: ViewSource) {
  const query = useHashQuery();
  const text = source.read(query);
  const [shown, setShown] = useState<ShownView>(() => readQuery(query, text, plainView));
  // The user went back, followed a link or edited the address, or the saved view was changed.
  const isSame = shown.query === query && (shown.text === text || shown.isPending);
  const current = isSame ? shown : readQuery(query, text, shown.view);
  if (current !== shown) setShown(current);
  const latest = useRef({ shown: current, source });
  useEffect(() => {
    latest.current = { shown: current, source };
  });

  /** Displays a view. `query` is that of the address; a pending view is not in the address yet. */
  const show = useCallback((view: View, query: string, isPending: boolean) => {
    const { shown: before, source: known } = latest.current;
    const isSameQuery = query === before.query;
    const text = isSameQuery && isPending ? before.text : known.read(query);
    const unread = isSameQuery ? before.unread : [];
    latest.current.shown = { view, query, text, isPending, unread };
    setShown(latest.current.shown);
  }, []);
  return { current, latest, show };
}

type Shown = Omit<ReturnType<typeof useShownView>, 'current'>;

/** Returns the functions that write views to the address. */
function useViewWrites({ latest, show }: Shown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      clearTimeout(timer.current);
    };
  }, []);

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  /** Calls `move` when the browser can write to the address, unless that then belongs to another list. */
  const whenFree = useCallback((move: () => Move | null) => {
    void pageNavigator.decide(() => (isUnmounted.current ? null : move()));
  }, []);

  /** Writes the displayed view. */
  const write = useCallback(
    (type: 'push' | 'replace') => {
      cancel();
      const { view } = latest.current.shown;
      whenFree(() => {
        const { shown, source } = latest.current;
        const query = source.write(viewText(view));
        // Below a modal, the browser has to move first.
        const isLater = type === 'replace' && pageNavigator.isModalOpen();
        // The view may have changed since, and is then written by a later call.
        show(shown.view, isLater ? shown.query : query, isLater || shown.view !== view);
        return writing(type, query);
      });
    },
    [cancel, latest, show, whenFree],
  );

  /** Writes typed input: at once, if the write budget allows it. */
  const writeTyped = useCallback(() => {
    if (!isUnmounted.current && pageNavigator.budget.take()) write('replace');
    else {
      cancel();
      if (!isUnmounted.current) timer.current = setTimeout(() => write('replace'), typingPause);
    }
  }, [write, cancel]);
  const isWaiting = useCallback(() => timer.current !== undefined, []);
  return { isWaiting, cancel, whenFree, write, writeTyped };
}

/**
 * Returns the view of the address: changes are written there, and going back reverts them.
 * @param source Converts between queries and texts of views. It may change, and with it the displayed view.
 */
export function useView(source: ViewSource = plainSource): ViewControl {
  const { current, latest, show } = useShownView(source);
  const { isWaiting, cancel, whenFree, write, writeTyped } = useViewWrites({ latest, show });

  const change = useCallback(
    (changes: Partial<View>) => {
      // Earlier input is a state of its own to go back to.
      if (isWaiting()) write('replace');
      const { shown, source: known } = latest.current;
      const view = { ...shown.view, ...changes };
      if (known.write(viewText(view)) === shown.query && !shown.isPending) return;
      show(view, shown.query, true);
      write('push');
    },
    [isWaiting, latest, show, write],
  );

  const adjust = useCallback(
    (changes: Partial<View>) => {
      const { view, query } = latest.current.shown;
      show({ ...view, ...changes }, query, true);
      writeTyped();
    },
    [latest, show, writeTyped],
  );
  const search = useCallback((text: string) => adjust({ search: text }), [adjust]);

  const open = useCallback(
    (query: string) => {
      cancel();
      whenFree(() => {
        const { view } = readViewText(latest.current.source.read(query));
        show(keepSameParts(view, latest.current.shown.view), query, false);
        return writing('push', query);
      });
    },
    [cancel, whenFree, latest, show],
  );

  const { view, unread, isPending } = current;
  const query = isPending ? source.write(viewText(view)) : current.query;
  return { view, query, unread, change, adjust, search, open };
}
