import { paths } from '@ne2016/contract';
import { createDataLayer, type HttpAnswer, type HttpRequest, type ResourceStore } from '@ne2016/data-layer';
import { createView, type RecordView } from '@ne2016/data-layer/views';
import { item, type Item } from '../item.ts';
import type { ListCall } from '../list-calls.ts';
import { type ItemList, type ItemView, type Page, pageLength, type Subject } from '../subject.ts';

/**
 * This layer, through its public functions. The network port returns prepared answers with parsed bodies, so
 * that the layer is timed and not JSON; everything behind the port is timed, including its promises.
 */
export const dataLayer: Subject = { name: 'This layer', isIndexed: true, create: () => new DataLayerList() };

const view = {
  filter: ({ status }: Item) => status === 'open',
  order: {
    sortKey: ({ title }: Item) => title,
    compare: (left: string, right: string) => (left === right ? 0 : left < right ? -1 : 1),
  },
};

class DataLayerList implements ItemList {
  readonly #store: ResourceStore<Item>;
  #call: ListCall | undefined;

  constructor() {
    const request = (request: HttpRequest) => this.#answer(request);
    this.#store = createDataLayer({ resources: [item], http: { request } }).store(item);
  }

  async load(call: ListCall) {
    this.#call = call;
    if (this.#store.state.state !== 'idle') return this.#store.reload();
    this.#store.load();
    return this.#settled();
  }

  async merge(call: ListCall) {
    this.#call = call;
    this.#store.requestRefresh();
    this.#store.poll();
    // The previous list call may be merged but not quite finished: then the next poll makes the call.
    while (!this.#isUnderWay()) {
      await Promise.resolve();
      this.#store.poll();
    }
    return this.#settled();
  }

  read(id: number) {
    return this.#store.get(id)?.values;
  }

  ids() {
    return this.#store.ids() as Iterable<number>;
  }

  watchRecord(id: number, listener: (record: Item | undefined) => void) {
    this.#store.subscribeRecord(id, () => listener(this.read(id)));
  }

  watchList(listener: (page: Page) => void) {
    this.#store.subscribe(() => listener({ size: this.#store.size, rows: this.#rows(this.#store.ids()) }));
  }

  edit(id: number, changes: Partial<Item>) {
    this.#store.edit(id, changes);
  }

  changed(id: number) {
    return this.#store.get(id)?.changed ?? [];
  }

  revert(id: number) {
    return this.#store.revert(id);
  }

  watchView(listener: (page: Page) => void): ItemView {
    const records = createView(this.#store, view);
    const stop = records.subscribe(() => listener(this.#pageOf(records)));
    return { page: () => this.#pageOf(records), ids: () => keysOf(records), stop };
  }

  #pageOf(records: RecordView<Item>): Page {
    const snapshot = records.snapshot();
    return { size: snapshot.size, rows: this.#rows(keysOf(records, pageLength)) };
  }

  #rows(keys: Iterable<number | string>): Item[] {
    const rows: Item[] = [];
    for (const key of keys) {
      if (rows.length === pageLength) break;
      const record = this.#store.get(key);
      if (record !== undefined) rows.push(record.values);
    }
    return rows;
  }

  #answer({ path }: HttpRequest): Promise<HttpAnswer> {
    const call = this.#call;
    this.#call = undefined;
    if (path === paths.list(item.name) && call !== undefined) return call();
    // After a conflict the layer requests the record itself, for the name of its author: it has not changed.
    const id = Number(path.split('/').at(-1));
    return Promise.resolve({ status: 200, headers: new Headers(), body: this.#store.get(id)?.snapshot });
  }

  #isUnderWay(): boolean {
    const { state } = this.#store;
    return state.state === 'loading' || (state.state === 'ready' && state.refreshing);
  }

  /** Waits until the pending list call is merged. */
  #settled(): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.#store.subscribeState(() => {
        if (this.#isUnderWay()) return;
        stop();
        const { state } = this.#store;
        if (state.state === 'ready' && state.problem === null) resolve();
        else reject(new Error(`The layer could not take over an answer: ${JSON.stringify(state)}`));
      });
    });
  }
}

function* keysOf(records: RecordView<Item>, limit = Infinity): Generator<number> {
  const snapshot = records.snapshot();
  for (let index = 0; index < Math.min(limit, snapshot.size); index += 1)
    yield snapshot.keyAt(index) as number;
}
