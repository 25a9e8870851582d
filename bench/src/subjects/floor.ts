import { attributeNames, isSameItem, type Item } from '../item.ts';
import { type ListCall, readAnswer } from '../list-calls.ts';
import { type ItemList, type ItemView, type Page, type Subject, takeFirst } from '../subject.ts';

/**
 * The floor: a `Map`, sets of callbacks, views kept sorted by binary search. The least work that is correct,
 * and correct only for this benchmark: it has no server, no order of answers, no pending saves, no failures.
 */
export const floor: Subject = { name: 'Floor', isIndexed: true, create: () => new FloorList() };

class FloorList implements ItemList {
  readonly #snapshots = new Map<number, Item>();
  readonly #edits = new Map<number, { readonly changes: Partial<Item>; local: Item }>();
  readonly #recordListeners = new Map<number, Set<(record: Item | undefined) => void>>();
  readonly #listListeners = new Set<(page: Page) => void>();
  readonly #views = new Set<FloorView>();

  async load(call: ListCall) {
    const { records } = await readAnswer(call);
    const changed = this.#snapshots.size === 0 ? this.#fill(records) : this.#replace(records);
    if (changed.length > 0) for (const view of this.#views) view.fill(this.#locals());
    this.#notify(changed);
  }

  async merge(call: ListCall) {
    const { records, deleted } = await readAnswer(call);
    const changed: number[] = [];
    for (const record of records) if (this.#put(record)) changed.push(record.id_item);
    for (const id of deleted) if (this.#remove(id)) changed.push(id);
    this.#notify(changed);
  }

  read(id: number) {
    return this.#edits.get(id)?.local ?? this.#snapshots.get(id);
  }

  ids() {
    return this.#snapshots.keys();
  }

  watchRecord(id: number, listener: (record: Item | undefined) => void) {
    const listeners = this.#recordListeners.get(id) ?? new Set();
    this.#recordListeners.set(id, listeners.add(listener));
  }

  watchList(listener: (page: Page) => void) {
    this.#listListeners.add(listener);
  }

  edit(id: number, changes: Partial<Item>) {
    const before = this.read(id);
    if (before === undefined) return;
    const local = { ...before, ...changes };
    this.#edits.set(id, { changes: { ...this.#edits.get(id)?.changes, ...changes }, local });
    this.#move(before, local);
    this.#notify([id]);
  }

  changed(id: number) {
    const edit = this.#edits.get(id);
    const snapshot = this.#snapshots.get(id);
    return edit === undefined || snapshot === undefined
      ? []
      : attributeNames.filter((name) => edit.local[name] !== snapshot[name]);
  }

  revert(id: number) {
    const before = this.read(id);
    this.#edits.delete(id);
    this.#move(before, this.#snapshots.get(id));
    this.#notify([id]);
  }

  watchView(listener: (page: Page) => void): ItemView {
    const view = new FloorView(listener, () => this.#views.delete(view));
    view.fill(this.#locals());
    this.#views.add(view);
    return view;
  }

  /** A first load: there is nothing to compare, and only watched records count as changed. */
  #fill(records: readonly Item[]): number[] {
    for (const record of records) this.#snapshots.set(record.id_item, record);
    return [...this.#recordListeners.keys()].filter((id) => this.#snapshots.has(id));
  }

  /** Only records that differ are changed, since an unchanged list must call no listener. */
  #replace(records: readonly Item[]): number[] {
    const changed: number[] = [];
    const sizeBefore = this.#snapshots.size;
    let known = 0;
    for (const record of records) {
      const before = this.#snapshots.get(record.id_item);
      if (before !== undefined) {
        known += 1;
        if (isSameItem(before, record)) continue;
      }
      this.#snapshots.set(record.id_item, record);
      changed.push(record.id_item);
    }
    if (known < sizeBefore) this.#removeAllBut(new Set(records.map(({ id_item: id }) => id)), changed);
    return changed;
  }

  #removeAllBut(kept: ReadonlySet<number>, changed: number[]) {
    for (const id of this.#snapshots.keys()) {
      if (kept.has(id)) continue;
      this.#snapshots.delete(id);
      changed.push(id);
    }
  }

  #put(record: Item): boolean {
    const id = record.id_item;
    const before = this.#snapshots.get(id);
    if (before !== undefined && isSameItem(before, record)) return false;
    const localBefore = this.read(id);
    this.#snapshots.set(id, record);
    const edit = this.#edits.get(id);
    if (edit !== undefined) edit.local = { ...record, ...edit.changes };
    this.#move(localBefore, edit?.local ?? record);
    return true;
  }

  #remove(id: number): boolean {
    this.#move(this.#snapshots.get(id), undefined);
    return this.#snapshots.delete(id);
  }

  #move(before: Item | undefined, after: Item | undefined) {
    for (const view of this.#views) view.move(before, after);
  }

  #locals(): Iterable<Item> {
    return this.#edits.size === 0 ? this.#snapshots.values() : this.#overlaid();
  }

  *#overlaid() {
    for (const [id, snapshot] of this.#snapshots) yield this.#edits.get(id)?.local ?? snapshot;
  }

  #notify(changed: readonly number[]) {
    if (changed.length === 0) return;
    for (const id of changed) {
      const listeners = this.#recordListeners.get(id);
      if (listeners !== undefined) for (const listener of listeners) listener(this.read(id));
    }
    for (const view of this.#views) view.notify();
    for (const listener of this.#listListeners) listener(this.#page());
  }

  #page(): Page {
    return { size: this.#snapshots.size, rows: takeFirst(this.#locals()) };
  }
}

function isOpen({ status }: Item): boolean {
  return status === 'open';
}

function compareItems(left: Item, right: Item): number {
  if (left.title !== right.title) return left.title < right.title ? -1 : 1;
  return left.id_item - right.id_item;
}

class FloorView implements ItemView {
  #order: Item[] = [];
  #hasMoved = false;
  readonly #listener: (page: Page) => void;
  readonly stop: () => void;

  constructor(listener: (page: Page) => void, stop: () => void) {
    this.#listener = listener;
    this.stop = stop;
  }

  page() {
    return { size: this.#order.length, rows: takeFirst(this.#order) };
  }

  ids() {
    return this.#order.map(({ id_item: id }) => id);
  }

  fill(records: Iterable<Item>) {
    this.#order = [];
    for (const record of records) if (isOpen(record)) this.#order.push(record);
    this.#order.sort(compareItems);
    this.#hasMoved = true;
  }

  move(before: Item | undefined, after: Item | undefined) {
    const from = before !== undefined && isOpen(before) ? this.#place(before) : -1;
    if (from >= 0) this.#order.splice(from, 1);
    const to = after !== undefined && isOpen(after) ? this.#place(after) : -1;
    if (after !== undefined && to >= 0) this.#order.splice(to, 0, after);
    this.#hasMoved ||= from !== to;
  }

  notify() {
    if (this.#hasMoved) this.#listener(this.page());
    this.#hasMoved = false;
  }

  #place(record: Item): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#order[middle];
      if (other !== undefined && compareItems(other, record) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
