import { useCallback, useEffect, useRef, useState } from 'react';
import { hashAddress, isGoingBack, navigate, useHashQuery } from '#routes/hash-location.ts';
import { hasModalEntry } from '#ui/modal/use-back-request.ts';
import { type ReadView, readViewText, viewText } from '#query/view/view-text.ts';
import { plainView, type View } from '#query/view/view.ts';
import { pageBudget } from './write-budget.ts';

/** What a query means as the text of a view, where it is not that text itself. */
export interface ViewSource {
  /** The text of the view that a query names. */
  read(query: string): string;
  /** The query that names the view of a text. */
  write(text: string): string;
}

const plainSource: ViewSource = { read: (query) => query, write: (text) => text };

/** How a list is shown, and what changes that. */
export interface ViewControl {
  readonly view: View;
  /** The query that leads to it, also where the address does not have it yet. */
  readonly query: string;
  /** The parts of the address that mean nothing. */
  readonly unread: readonly string[];
  /** Changes the view. Each change is a step back in the history, but for what is typed. */
  change(changes: Partial<View>): void;
  /**
   * Changes the view without adding a history entry. The URL is updated at once, so that going back right after loses
   * nothing. Where the browser limits how often the history may be changed, the URL is updated at the next pause.
   */
  adjust(changes: Partial<View>): void;
  /** Changes what is typed into the search, as {@link adjust} does. */
  search(text: string): void;
  /** Goes to what a query names, as a step in the history, once no modal is open. */
  open(query: string): void;
}

/** How long nothing is typed before what could not be written to the address at once is. */
const typingPause = 400;

/** How often to look whether the entry of a modal has left the history. */
const modalPause = 20;

/** Whether the entry of the history that the page is at belongs to a modal, or is about to be left. */
const isEntryHeld = () => hasModalEntry() || isGoingBack();

interface ShownView extends ReadView {
  /** The query that the address had when this was read or written. */
  readonly query: string;
  /** What that query meant then. */
  readonly text: string;
  /** Whether something was changed that is not in the address yet. */
  readonly isPending: boolean;
}

function writeAddress(query: string, options: { replace: boolean }): void {
  const [path = ''] = hashAddress().split('?', 1);
  navigate(query === '' ? path : `${path}?${query}`, options);
}

const haveSameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A view that was read again, with the previous objects for equal parts, so that nothing is computed again. */
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

/** The view that the address shows; it is read again when the address or its meaning changes. */
function useShownView(source: ViewSource) {
  const query = useHashQuery();
  const text = source.read(query);
  const [shown, setShown] = useState<ShownView>(() => readQuery(query, text, plainView));
  // Somebody went back, followed a link or edited the address; or what it names was changed.
  const isSame = shown.query === query && (shown.text === text || shown.isPending);
  const current = isSame ? shown : readQuery(query, text, shown.view);
  if (current !== shown) setShown(current);
  const latest = useRef({ shown: current, source });
  useEffect(() => {
    latest.current = { shown: current, source };
  });

  /** Shows a view: as the one of a query, or not in the address yet. */
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

/** What is written to the address, later where a modal has an entry of the history to itself. */
function useTypedWrite({ latest, show }: Shown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDeleted = useRef(false);
  useEffect(() => {
    isDeleted.current = false;
    return () => {
      isDeleted.current = true;
      clearTimeout(timer.current);
    };
  }, []);

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  /** Writes what was typed since. */
  const flush = useCallback(() => {
    cancel();
    const { shown, source } = latest.current;
    const next = source.write(viewText(shown.view));
    show(shown.view, next);
    writeAddress(next, { replace: true });
  }, [cancel, latest, show]);

  /** Calls once the pause is over; an open modal, and a record that closes, take their entry of the history with them. */
  const callLater = useCallback(
    (call: () => void, pause: number) => {
      const wait = () => {
        timer.current = setTimeout(() => (isEntryHeld() ? wait() : call()), pause);
      };
      cancel();
      // Another list has the address by now.
      if (!isDeleted.current) wait();
    },
    [cancel],
  );
  /** Writes what was just typed: now, where its entry is free and the browser lets it. */
  const write = useCallback(() => {
    if (isDeleted.current || isEntryHeld() || !pageBudget.take()) callLater(flush, typingPause);
    else flush();
  }, [flush, callLater]);
  const isWaiting = useCallback(() => timer.current !== undefined, []);
  return { isWaiting, cancel, flush, write, callLater };
}

/**
 * The view that the address names: what is chosen is written there, and going back takes it back.
 * @param source what a query means; it may change meanwhile, and what is shown with it.
 */
export function useView(source: ViewSource = plainSource): ViewControl {
  const { current, latest, show } = useShownView(source);
  const { isWaiting, cancel, flush, write, callLater } = useTypedWrite({ latest, show });

  const change = useCallback(
    (changes: Partial<View>) => {
      const isFrozen = isEntryHeld();
      // What was typed before is a state of its own to go back to.
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
