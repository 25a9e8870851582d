import { useCallback, useEffect, useRef, useState } from 'react';
import { hashAddress, isGoingBack, navigate, useHashQuery } from '#routes/hash-location.ts';
import { hasModalEntry } from '#ui/modal/use-back-request.ts';
import { type ReadView, readViewText, viewText } from '#query/view/view-text.ts';
import { plainView, type View } from '#query/view/view.ts';
import { pageBudget } from './write-budget.ts';

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
  /** Opens the view of a query, with a history entry, once no modal is open. */
  open(query: string): void;
}

/** Milliseconds without input after which a pending change is written to the address. */
const typingPause = 400;

/** Milliseconds between two checks whether the history entry of a modal is gone. */
const modalPause = 20;

/** Returns whether the current history entry belongs to a modal, or is about to be left. */
const isEntryHeld = () => hasModalEntry() || isGoingBack();

interface ShownView extends ReadView {
  /** The query of the address when the view was read or written. */
  readonly query: string;
  /** The text of the view of that query at that time. */
  readonly text: string;
  /** Whether there are changes that are not in the address yet. */
  readonly isPending: boolean;
}

function writeAddress(query: string, options: { replace: boolean }): void {
  const [path = ''] = hashAddress().split('?', 1);
  navigate(query === '' ? path : `${path}?${query}`, options);
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

  /** Displays a view, as that of a query, or as pending if it is not in the address yet. */
  const show = useCallback((view: View, next: string | null) => {
    const { shown: before, source: known } = latest.current;
    const changed =
      next === null
        ? { ...before, view, isPending: true }
        : { view, query: next, text: known.read(next), isPending: false };
    const unread = next === null || next === before.query ? before.unread : [];
    latest.current.shown = { ...changed, unread };
    setShown(latest.current.shown);
  }, []);
  return { current, latest, show };
}

type Shown = Omit<ReturnType<typeof useShownView>, 'current'>;

/** Returns the functions that write to the address, delayed while a modal owns the history entry. */
function useTypedWrite({ latest, show }: Shown) {
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

  /** Writes the pending change. */
  const flush = useCallback(() => {
    cancel();
    const { shown, source } = latest.current;
    const next = source.write(viewText(shown.view));
    show(shown.view, next);
    writeAddress(next, { replace: true });
  }, [cancel, latest, show]);

  /**
   * Calls `call` after a pause, once the history entry is no longer owned by a modal or by a closing record.
   */
  const callLater = useCallback(
    (call: () => void, pause: number) => {
      const wait = () => {
        timer.current = setTimeout(() => (isEntryHeld() ? wait() : call()), pause);
      };
      cancel();
      // The address now belongs to another list.
      if (!isUnmounted.current) wait();
    },
    [cancel],
  );
  /** Writes typed input: at once, if the history entry is free and the write budget allows it. */
  const write = useCallback(() => {
    if (isUnmounted.current || isEntryHeld() || !pageBudget.take()) callLater(flush, typingPause);
    else flush();
  }, [flush, callLater]);
  const isWaiting = useCallback(() => timer.current !== undefined, []);
  return { isWaiting, cancel, flush, write, callLater };
}

/**
 * Returns the view of the address: changes are written there, and going back reverts them.
 * @param source Converts between queries and texts of views. It may change, and with it the displayed view.
 */
export function useView(source: ViewSource = plainSource): ViewControl {
  const { current, latest, show } = useShownView(source);
  const { isWaiting, cancel, flush, write, callLater } = useTypedWrite({ latest, show });

  const change = useCallback(
    (changes: Partial<View>) => {
      const isFrozen = isEntryHeld();
      // Earlier input is a state of its own to go back to.
      if (isWaiting() && !isFrozen) flush();
      const { shown, source: known } = latest.current;
      const view = { ...shown.view, ...changes };
      const next = known.write(viewText(view));
      if (next === shown.query && !isWaiting()) return;
      show(view, isFrozen ? null : next);
      if (isFrozen) callLater(flush, typingPause);
      else writeAddress(next, { replace: false });
    },
    [isWaiting, flush, latest, show, callLater],
  );

  const adjust = useCallback(
    (changes: Partial<View>) => {
      show({ ...latest.current.shown.view, ...changes }, null);
      write();
    },
    [latest, show, write],
  );
  const search = useCallback((text: string) => adjust({ search: text }), [adjust]);

  const open = useCallback(
    (query: string) => {
      const go = () => {
        cancel();
        const { view } = readViewText(latest.current.source.read(query));
        show(keepSameParts(view, latest.current.shown.view), query);
        writeAddress(query, { replace: false });
      };
      if (isEntryHeld()) callLater(go, modalPause);
      else go();
    },
    [latest, show, cancel, callLater],
  );

  const { view, unread, isPending } = current;
  const query = isPending ? source.write(viewText(view)) : current.query;
  return { view, query, unread, change, adjust, search, open };
}
