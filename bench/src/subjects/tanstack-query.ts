import { notifyManager, QueryClient, QueryObserver, replaceEqualDeep } from '@tanstack/query-core';
import { isSameItem, type Item } from '../item.ts';
import { type ListCall, readAnswer } from '../list-calls.ts';
import type { Delta } from '../make-items.ts';
import { type ItemList, type ItemView, type Page, pageLength, type Subject } from '../subject.ts';
import { compareByTitle, isSamePage, pageOf } from './same-page.ts';

/**
 * TanStack Query with hand-written merging: the list is one query, stored as received, and a subscriber is a
 * `QueryObserver` with `select`. There is no index by identifier: a search for one record scans the list.
 *
 * `structuralSharing` compares whole lists deeply by default, which its documentation advises against for
 * large ones. It is replaced by a function that passes lists through and compares selected values, so that an
 * equal record calls no listener. Edits are optimistic updates of the cache, with the previous value stored.
 * Notifications are delivered at once rather than in a timer.
 */
export const tanstackQuery: Subject = {
  name: 'TanStack Query',
  isIndexed: false,
  create: () => new TanstackQueryList(),
};

type Items = readonly Item[];

const queryKey = ['item'];

const list = {
  queryKey,
  enabled: false,
  staleTime: Infinity,
  gcTime: Infinity,
  notifyOnChangeProps: ['data' as const],
  structuralSharing: (before: unknown, after: unknown) =>
    Array.isArray(after) ? after : replaceEqualDeep(before, after),
};

notifyManager.setScheduler((callback) => callback());

class TanstackQueryList implements ItemList {
  readonly #client = new QueryClient();
  /** Records with unsaved edits: their snapshots, and the edits. */
  readonly #edits = new Map<number, { snapshot: Item; changes: Partial<Item> }>();

  constructor() {
    this.#client.setQueryDefaults(queryKey, list);
  }

  async load(call: ListCall) {
    this.#set((await readAnswer(call)).records);
  }

  async merge(call: ListCall) {
    this.#merge(await readAnswer(call));
  }

  read(id: number) {
    return this.#items().find((record) => record.id_item === id);
  }

  ids() {
    return this.#items().map(({ id_item: id }) => id);
  }

  watchRecord(id: number, listener: (record: Item | undefined) => void) {
    const select = (items: Items) => items.find((record) => record.id_item === id);
    const observer = new QueryObserver(this.#client, { ...list, select });
    observer.subscribe(({ data }) => listener(data));
  }

  watchList(listener: (page: Page) => void) {
    const select = (items: Items): Page => ({ size: items.length, rows: items.slice(0, pageLength) });
    const observer = new QueryObserver(this.#client, { ...list, select });
    observer.subscribe(({ data }) => data !== undefined && listener(data));
  }

  edit(id: number, changes: Partial<Item>) {
    const before = this.read(id);
    if (before === undefined) return;
    const { snapshot = before, changes: others } = this.#edits.get(id) ?? {};
    this.#edits.set(id, { snapshot, changes: { ...others, ...changes } });
    this.#replace(before, { ...before, ...changes });
  }

  changed(id: number) {
    const edit = this.#edits.get(id);
    return edit === undefined
      ? []
      : Object.entries(edit.changes).flatMap(([name, value]) =>
          Reflect.get(edit.snapshot, name) === value ? [] : [name],
        );
  }

  revert(id: number) {
    const local = this.read(id);
    const edit = this.#edits.get(id);
    this.#edits.delete(id);
    if (local !== undefined && edit !== undefined) this.#replace(local, edit.snapshot);
  }

  /** `select` computes the whole view for every change of the list, as the only way to derive a list. */
  watchView(listener: (page: Page) => void): ItemView {
    const select = (items: Items) =>
      items.filter(({ status }) => status === 'open').sort(compareByTitle) as Items;
    const observer = new QueryObserver(this.#client, { ...list, select });
    let page = pageOf(observer.getCurrentResult().data ?? []);
    const stop = observer.subscribe(({ data = [] }) => {
      const before = page;
      page = pageOf(data);
      if (!isSamePage(before, page)) listener(page);
    });
    const items = () => observer.getCurrentResult().data ?? [];
    return { page: () => pageOf(items()), ids: () => items().map(({ id_item: id }) => id), stop };
  }

  #merge({ records, deleted }: Delta) {
    const before = this.#items();
    const news = new Map<number, Item | undefined>();
    for (const record of records) news.set(record.id_item, this.#overlaid(record));
    for (const id of deleted) news.set(id, undefined);
    const after: Item[] = [];
    let hasChanged = false;
    for (const record of before) {
      const incoming = news.has(record.id_item) ? news.get(record.id_item) : record;
      news.delete(record.id_item);
      const isSame = incoming === record || (incoming !== undefined && isSameItem(incoming, record));
      hasChanged ||= !isSame;
      if (isSame) after.push(record);
      else if (incoming !== undefined) after.push(incoming);
    }
    for (const created of news.values()) if (created !== undefined) after.push(created);
    if (hasChanged || after.length > before.length) this.#set(after);
  }

  #items(): Items {
    return this.#client.getQueryData<Items>(queryKey) ?? [];
  }

  #set(items: Items) {
    this.#client.setQueryData(queryKey, items);
  }

  #replace(before: Item, after: Item) {
    const items = this.#items();
    this.#set(items.with(items.indexOf(before), after));
  }

  #overlaid(record: Item): Item {
    const edit = this.#edits.get(record.id_item);
    if (edit === undefined) return record;
    edit.snapshot = record;
    return { ...record, ...edit.changes };
  }
}
