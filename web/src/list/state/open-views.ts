import type { Person, Resource } from '@ne2016/contract';
import type { LocalePack } from '#formats/locale-pack.ts';
import { memoizeLast } from '#query/list-query/part.ts';
import { queryOf } from '#routes/history-entry.ts';
import type { PageNavigator } from '#routes/navigator.ts';
import { type ListStatus, statusOf } from '#values/list-status.ts';
import type { ViewSource, ViewSources } from './addressed-view.ts';
import { type NamedView, readSavedViews, type SavedViews, type SavedViewStore } from './saved-views.ts';
import { withCurrentNames } from '#query/view/former-names.ts';
import { readViewAddress, viewQuery } from '#query/view/view-address.ts';

/** The meaning of the address of a list, given its saved views. */
export interface OpenView extends SavedViews {
  /** The open saved view, changed or not; `null` for none. */
  readonly base: NamedView | null;
  /** Whether the view is open as the default of the list, not by the address. */
  readonly isByDefault: boolean;
  /** Whether the address names a view that does not exist, or that this person may not read. */
  readonly isDeleted: boolean;
  /** Converts between the query of the address and the text of a view. */
  readonly source: ViewSource;
}

function findBase({ views, defaultView }: SavedViews, query: string): NamedView | null {
  const { id, text } = readViewAddress(query);
  if (id !== null) return views.find((view) => view.id === id) ?? null;
  return text === null ? defaultView : null;
}

function sourceOf(saved: SavedViews, resource: Resource, navigator: PageNavigator): ViewSource {
  return {
    read(query) {
      const { text } = readViewAddress(query);
      return text === null ? (findBase(saved, query)?.settings ?? '') : withCurrentNames(resource, text);
    },
    write: (text) =>
      viewQuery(text, findBase(saved, queryOf(navigator.place().address)), saved.defaultView !== null),
  };
}

interface OpenViewsOptions {
  readonly resource: Resource;
  readonly person: Person;
  readonly store: SavedViewStore;
  readonly navigator: PageNavigator;
  /** Determines the sort order of names. */
  readonly pack: LocalePack;
}

/** The saved view that the address opens: the named one, or the default if the query is empty. */
export class OpenViews implements ViewSources {
  readonly #options: OpenViewsOptions;

  constructor(options: OpenViewsOptions) {
    this.#options = options;
  }

  /** Returns the meaning of the address; the same object until it changes. */
  readonly snapshot = (): OpenView => {
    const { store, navigator } = this.#options;
    return this.#opened(this.#saved(store.version, statusOf(store)), queryOf(navigator.place().address));
  };

  readonly source = (): ViewSource => this.snapshot().source;

  readonly subscribe = (listener: () => void): (() => void) => {
    const { store, navigator } = this.#options;
    store.load();
    const releases = [
      store.subscribe(listener),
      store.subscribeState(listener),
      navigator.subscribe(listener),
    ];
    return () => releases.forEach((release) => release());
  };

  readonly #saved = memoizeLast((_version: number, { state }: ListStatus) => {
    const { store, resource, person, pack } = this.#options;
    return readSavedViews(store, state === 'ready', { resource, person, pack });
  });

  readonly #opened = memoizeLast((saved: SavedViews, query: string): OpenView => {
    const { resource, navigator } = this.#options;
    const base = findBase(saved, query);
    const isNamed = readViewAddress(query).id !== null;
    return {
      ...saved,
      base,
      isByDefault: base !== null && !isNamed,
      isDeleted: saved.isReady && base === null && isNamed,
      source: this.#source(saved, resource, navigator),
    };
  });

  readonly #source = memoizeLast(sourceOf);
}
