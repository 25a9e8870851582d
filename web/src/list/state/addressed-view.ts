import { memoizeLast } from '#query/list-query/part.ts';
import { type ReadView, readViewText, viewText } from '#query/view/view-text.ts';
import { plainView, type View } from '#query/view/view.ts';
import { pathOf, queryOf, withQuery } from '#routes/history-entry.ts';
import type { Move, PageNavigator } from '#routes/navigator.ts';

/** Converts between queries and the texts of views, if they differ. */
export interface ViewSource {
  /** Returns the text of the view of a query. */
  read(query: string): string;
  /** Returns the query of the view of a text. */
  write(text: string): string;
}

/** A view source that may change, and with it the meaning of an address. */
export interface ViewSources {
  readonly source: () => ViewSource;
  readonly subscribe: (listener: () => void) => () => void;
}

const plainSource: ViewSource = { read: (query) => query, write: (text) => text };
const plainSources: ViewSources = { source: () => plainSource, subscribe: () => () => undefined };

/** The view of an address. */
export interface ShownView extends ReadView {
  /** The query of the view, even if the address does not have it yet. */
  readonly query: string;
}

/** The setters of a view. */
export interface ViewSetters {
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

/** The view that was last read or written. */
interface KnownView extends ReadView {
  /** The query of the address when the view was read or written. */
  readonly query: string;
  /** The text of the view of that query at that time. */
  readonly text: string;
  /** Whether there are changes that are not in the address yet. */
  readonly isPending: boolean;
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

/**
 * The view of the address of a list: changes are written there, and going back reverts them. Without
 * listeners, it writes nothing: the address then belongs to another list.
 */
export class AddressedView implements ViewSetters {
  readonly #navigator: PageNavigator;
  readonly #path: string;
  readonly #sources: ViewSources;
  readonly #listeners = new Set<() => void>();
  #known: KnownView = { view: plainView, unread: [], query: '', text: '', isPending: false };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #release: () => void = () => undefined;

  /** @param path The path of the list; an address with another one, or one below it, is not that of its view. */
  constructor(navigator: PageNavigator, path: string, sources: ViewSources = plainSources) {
    this.#navigator = navigator;
    this.#path = path;
    this.#sources = sources;
  }

  /** Returns the view of the address; the same object until it changes. */
  readonly snapshot = (): ShownView => {
    const { address } = this.#navigator.place();
    const source = this.#sources.source();
    if (this.#isOwn(pathOf(address))) this.#follow(queryOf(address), source);
    const { view, unread, query, isPending } = this.#known;
    return this.#shown(view, unread, isPending ? source.write(viewText(view)) : query);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const entry = () => listener();
    this.#listeners.add(entry);
    if (this.#listeners.size === 1) {
      const releases = [this.#navigator.subscribe(this.#tell), this.#sources.subscribe(this.#tell)];
      this.#release = () => releases.forEach((release) => release());
    }
    return () => {
      if (!this.#listeners.delete(entry) || this.#listeners.size > 0) return;
      this.#release();
      this.#cancel();
    };
  };

  readonly change = (changes: Partial<View>): void => {
    // Earlier input is a state of its own to go back to.
    if (this.#timer !== undefined) this.#write('replace');
    this.snapshot();
    const { view: before, query, isPending } = this.#known;
    const view = { ...before, ...changes };
    if (this.#sources.source().write(viewText(view)) === query && !isPending) return;
    this.#show(view, query, true);
    this.#write('push');
  };

  readonly adjust = (changes: Partial<View>): void => {
    const { view } = this.snapshot();
    this.#show({ ...view, ...changes }, this.#known.query, true);
    this.#writeTyped();
  };

  readonly search = (text: string): void => this.adjust({ search: text });

  readonly open = (query: string): void => {
    this.#cancel();
    this.#whenFree(() => {
      this.#known = this.#read(query, this.#sources.source().read(query));
      this.#tell();
      return this.#writing('push', query);
    });
  };

  readonly #shown = memoizeLast((view: View, unread: readonly string[], query: string): ShownView => ({
    view,
    unread,
    query,
  }));

  readonly #tell = (): void => {
    for (const listener of [...this.#listeners]) listener();
  };

  #isOwn(path: string): boolean {
    return path === this.#path || path.startsWith(`${this.#path}/`);
  }

  #follow(query: string, source: ViewSource): void {
    const text = source.read(query);
    const { query: before, text: textBefore, isPending } = this.#known;
    // Otherwise, the user went back, followed a link or edited the address, or the saved view was changed.
    const isSame = before === query && (textBefore === text || isPending);
    if (!isSame) this.#known = this.#read(query, text);
  }

  #read(query: string, text: string): KnownView {
    const { view, unread } = readViewText(text);
    return { query, text, unread, view: keepSameParts(view, this.#known.view), isPending: false };
  }

  /** Displays a view. `query` is that of the address; a pending view is not in the address yet. */
  #show(view: View, query: string, isPending: boolean): void {
    const before = this.#known;
    const isSameQuery = query === before.query;
    const text = isSameQuery && isPending ? before.text : this.#sources.source().read(query);
    this.#known = { view, query, text, isPending, unread: isSameQuery ? before.unread : [] };
    this.#tell();
  }

  /** Writes the displayed view. */
  #write(type: 'push' | 'replace'): void {
    this.#cancel();
    const { view } = this.#known;
    this.#whenFree(() => {
      const { view: shown, query: before } = this.#known;
      const query = this.#sources.source().write(viewText(view));
      // Below a modal, the browser has to move first.
      const isLater = type === 'replace' && this.#navigator.isModalOpen();
      // The view may have changed since, and is then written by a later call.
      this.#show(shown, isLater ? before : query, isLater || shown !== view);
      return this.#writing(type, query);
    });
  }

  /** Writes typed input: at once, if the write budget allows it. */
  #writeTyped(): void {
    if (this.#listeners.size === 0) return;
    if (this.#navigator.budget.take()) this.#write('replace');
    else {
      this.#cancel();
      this.#timer = setTimeout(() => this.#write('replace'), typingPause);
    }
  }

  /** Calls `move` when the browser can write to the address, unless that then belongs to another list. */
  #whenFree(move: () => Move | null): void {
    const isOwn = () => this.#listeners.size > 0 && this.#isOwn(pathOf(this.#navigator.place().address));
    void this.#navigator.decide(() => (isOwn() ? move() : null));
  }

  /** Returns the move that writes a query to the address; `null` if it is there already. */
  #writing(type: 'push' | 'replace', query: string): Move | null {
    const { address } = this.#navigator.place();
    return query === queryOf(address) ? null : { type, address: withQuery(pathOf(address), query) };
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
