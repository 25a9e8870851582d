import { compareShallow, computed, observable, reaction, runInAction } from 'mobx';
import { isSameItem, type Item } from '../item.ts';
import { type ListCall, readAnswer } from '../list-calls.ts';
import { type ItemList, type ItemView, type Page, type Subject, takeFirst } from '../subject.ts';
import { compareByTitle, isSamePage, pageOf } from './same-page.ts';

/**
 * MobX: an observable map of records by identifier, held by reference, since ten observable attributes a
 * record would cost ten times as much. Unsaved edits are in a second map. Changes are made in actions, so
 * that each subscriber, a `reaction` that compares its reads, is called once. The view is a `computed`, as in
 * its documentation: the whole view is computed again after a change of a record.
 */
export const mobx: Subject = { name: 'MobX', isIndexed: true, create: () => new MobxList() };

class MobxList implements ItemList {
  readonly #items = observable.map<number, Item>([], { deep: false });
  readonly #edits = observable.map<number, Partial<Item>>([], { deep: false });

  async load(call: ListCall) {
    const { records } = await readAnswer(call);
    runInAction(() => {
      if (this.#items.size > 0) {
        const kept = new Set(records.map(({ id_item: id }) => id));
        for (const id of this.#items.keys()) if (!kept.has(id)) this.#items.delete(id);
      }
      for (const record of records) this.#put(record);
    });
  }

  async merge(call: ListCall) {
    const { records, deleted } = await readAnswer(call);
    runInAction(() => {
      for (const record of records) this.#put(record);
      for (const id of deleted) this.#items.delete(id);
    });
  }

  read(id: number) {
    const record = this.#items.get(id);
    const changes = this.#edits.get(id);
    return record === undefined || changes === undefined ? record : { ...record, ...changes };
  }

  ids() {
    return this.#items.keys();
  }

  watchRecord(id: number, listener: (record: Item | undefined) => void) {
    reaction(() => this.read(id), listener, { equals: compareShallow });
  }

  watchList(listener: (page: Page) => void) {
    reaction(
      () => ({
        size: this.#items.size,
        rows: takeFirst(this.#items.keys()).flatMap((id) => this.read(id) ?? []),
      }),
      listener,
      { equals: isSamePage },
    );
  }

  edit(id: number, changes: Partial<Item>) {
    runInAction(() => this.#edits.set(id, { ...this.#edits.get(id), ...changes }));
  }

  changed(id: number) {
    const record = this.#items.get(id);
    return Object.entries(this.#edits.get(id) ?? {}).flatMap(([name, value]) =>
      record === undefined || Reflect.get(record, name) === value ? [] : [name],
    );
  }

  revert(id: number) {
    runInAction(() => this.#edits.delete(id));
  }

  watchView(listener: (page: Page) => void): ItemView {
    const view = computed(() => {
      const open: Item[] = [];
      for (const id of this.#items.keys()) {
        const record = this.read(id);
        if (record?.status === 'open') open.push(record);
      }
      return open.sort(compareByTitle);
    });
    const stop = reaction(
      () => view.get(),
      (open) => listener(pageOf(open)),
      { equals: (left, right) => left === right || isSamePage(pageOf(left), pageOf(right)) },
    );
    return { page: () => pageOf(view.get()), ids: () => view.get().map(({ id_item: id }) => id), stop };
  }

  /** Comparing first is cheaper than notifying the dependants of an equal record. */
  #put(record: Item) {
    const before = this.#items.get(record.id_item);
    if (before === undefined || !isSameItem(before, record)) this.#items.set(record.id_item, record);
  }
}
