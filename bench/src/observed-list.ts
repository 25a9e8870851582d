import type { Item } from './item.ts';
import type { ItemList, ItemView, Page, Subject } from './subject.ts';

/** Number of records with a subscriber. */
const watchedRecords = 50;

/** Returns the identifiers of the records with a subscriber, distributed over a list of `size` records. */
function watchedIds(size: number): number[] {
  const count = Math.min(watchedRecords, size);
  return Array.from({ length: count }, (_, index) => 1 + Math.floor((index * size) / count));
}

/** A list with its subscribers, which record their calls and arguments. */
export class WatchedList {
  readonly list: ItemList;
  readonly ids: readonly number[];
  readonly recordCalls = new Map<number, number>();
  /** The last argument of each subscriber. */
  readonly records = new Map<number, Item | undefined>();
  listCalls = 0;
  viewCalls = 0;
  page: Page | undefined;
  view: ItemView | undefined;

  constructor(subject: Subject, size: number) {
    this.list = subject.create();
    this.ids = watchedIds(size);
    for (const id of this.ids) this.#watchRecord(id);
    this.list.watchList((page) => {
      this.listCalls += 1;
      this.page = page;
    });
  }

  watchView(): ItemView {
    this.view = this.list.watchView(() => {
      this.viewCalls += 1;
    });
    return this.view;
  }

  forgetCalls(): void {
    this.recordCalls.clear();
    this.listCalls = 0;
    this.viewCalls = 0;
  }

  callsOf(id: number): number {
    return this.recordCalls.get(id) ?? 0;
  }

  #watchRecord(id: number): void {
    this.list.watchRecord(id, (record) => {
      this.recordCalls.set(id, this.callsOf(id) + 1);
      this.records.set(id, record);
    });
  }
}
