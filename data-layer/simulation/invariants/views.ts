import type { RecordKey } from '../../src/records/record-state.ts';
import type { ResourceStore } from '../../src/store/resource-store.ts';
import { RecordView } from '../../src/views/record-view.ts';
import type { RandomPace } from '../random-pace.ts';
import { textOf } from '../record-history.ts';
import type { Break } from './invariant.ts';

type Values = Readonly<Record<string, unknown>>;

/** A view that a page has open, with its rules, which are also applied to the whole list. */
interface WatchedView {
  readonly name: string;
  readonly filter: (values: Values) => boolean;
  readonly sortKey: (values: Values) => string;
}

const watched: readonly WatchedView[] = [
  { name: 'everything by name', filter: () => true, sortKey: ({ name }) => textOf(name) },
  {
    name: 'what has a note',
    filter: ({ note }) => note !== null && note !== '',
    sortKey: ({ note }) => textOf(note),
  },
];

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function compareKeys(left: RecordKey, right: RecordKey): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return compareTexts(String(left), String(right));
}

/** The views of one page, each with its recomputation. */
export class Views {
  readonly #store: ResourceStore;
  readonly #page: string;
  readonly #pace: RandomPace;
  readonly #break: Break;
  readonly #open: (() => void)[];

  constructor(store: ResourceStore, page: string, pace: RandomPace, onBreak: Break) {
    this.#store = store;
    this.#pace = pace;
    this.#page = page;
    this.#break = onBreak;
    this.#open = watched.map((one) => this.#watch(one));
  }

  checkAll(): void {
    for (const check of this.#open) check();
  }

  #watch({ name, filter, sortKey }: WatchedView): () => void {
    const view = new RecordView(
      this.#store,
      { filter, order: { sortKey, compare: compareTexts } },
      this.#pace,
    );
    let heard = view.latest();
    view.subscribe(() => {
      heard = view.latest();
    });
    return () => {
      if (view.latest() !== heard) this.#fail(`${name} changed, and nobody was told`);
      if (!heard.isComplete) {
        if (!this.#pace.isPausing) this.#fail(`${name} is not complete, and nobody works on it`);
        return;
      }
      const shown = this.#read(heard);
      const expected = this.#compute(filter, sortKey).join(' ');
      if (shown !== expected) this.#fail(`${name}: is ${shown}, should be ${expected}`);
    };
  }

  #read(snapshot: { size: number; keyAt(index: number): RecordKey | undefined }): string {
    return Array.from({ length: snapshot.size }, (_, index) => snapshot.keyAt(index)).join(' ');
  }

  #compute(filter: WatchedView['filter'], sortKey: WatchedView['sortKey']): RecordKey[] {
    const rows = [...this.#store.ids()]
      .map((id) => ({ id, values: this.#store.get(id)?.values ?? {} }))
      .filter(({ values }) => filter(values));
    return rows
      .sort(
        (left, right) =>
          compareTexts(sortKey(left.values), sortKey(right.values)) || compareKeys(left.id, right.id),
      )
      .map(({ id }) => id);
  }

  #fail(how: string): void {
    this.#break('a view equals its recomputation', `${this.#page}: ${how}`);
  }
}
