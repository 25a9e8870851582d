import { configureStore, createEntityAdapter, createSelector, createSlice } from '@reduxjs/toolkit';
import type { EntityState, PayloadAction } from '@reduxjs/toolkit';
import { setAutoFreeze } from 'immer';
import { isSameItem, type Item } from '../item.ts';
import { type ListCall, readAnswer } from '../list-calls.ts';
import { type ItemList, type ItemView, type Page, pageLength, type Subject } from '../subject.ts';
import { compareByTitle, isSamePage, isSameReading, pageOf } from './same-page.ts';

/**
 * Redux Toolkit’s entity adapter: `setAll` for a list, `setMany` and `removeMany` for a delta, of which only
 * differences are dispatched, since each dispatch copies the state’s index. Unsaved edits are in a separate
 * part of the state. A subscriber is a selector with an equality function, as in `useSelector`.
 *
 * The checks of development and Immer’s freezing are off, as both documentations advise for large data.
 */
export const reduxToolkit: Subject = {
  name: 'Redux Toolkit',
  isIndexed: true,
  create: () => new ReduxToolkitList(),
};

setAutoFreeze(false);

const adapter = createEntityAdapter<Item, number>({ selectId: ({ id_item: id }) => id });

interface State {
  items: EntityState<Item, number>;
  edits: Record<number, Partial<Item>>;
}

const initialState: State = { items: adapter.getInitialState(), edits: {} };

const slice = createSlice({
  name: 'item',
  initialState,
  reducers: {
    loaded(state, { payload }: PayloadAction<Item[]>) {
      adapter.setAll(state.items, payload);
    },
    merged(state, { payload }: PayloadAction<{ records: Item[]; deleted: number[] }>) {
      adapter.setMany(state.items, payload.records);
      if (payload.deleted.length > 0) adapter.removeMany(state.items, payload.deleted);
    },
    edited(state, { payload }: PayloadAction<{ id: number; changes: Partial<Item> }>) {
      state.edits[payload.id] = { ...state.edits[payload.id], ...payload.changes };
    },
    reverted(state, { payload }: PayloadAction<number>) {
      delete state.edits[payload];
    },
  },
});

const { loaded, merged, edited, reverted } = slice.actions;

function selectItem({ items, edits }: State, id: number): Item | undefined {
  const record = items.entities[id];
  const changes = edits[id];
  return record === undefined || changes === undefined ? record : { ...record, ...changes };
}

function selectItems(state: State, ids: readonly number[]): Item[] {
  return ids.flatMap((id) => selectItem(state, id) ?? []);
}

function selectPage(state: State): Page {
  const { ids } = state.items;
  return { size: ids.length, rows: selectItems(state, ids.slice(0, pageLength)) };
}

const makeViewSelector = () =>
  createSelector([({ items }: State) => items, ({ edits }: State) => edits], (items, edits) => {
    const open = selectItems({ items, edits }, items.ids).filter(({ status }) => status === 'open');
    return open.sort(compareByTitle);
  });

class ReduxToolkitList implements ItemList {
  readonly #store = configureStore({
    reducer: slice.reducer,
    devTools: false,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ immutableCheck: false, serializableCheck: false, actionCreatorCheck: false }),
  });

  async load(call: ListCall) {
    const { records } = await readAnswer(call);
    this.#store.dispatch(loaded(records as Item[]));
  }

  async merge(call: ListCall) {
    const answer = await readAnswer(call);
    const { entities } = this.#store.getState().items;
    const records = answer.records.filter((record) => {
      const before = entities[record.id_item];
      return before === undefined || !isSameItem(before, record);
    });
    const deleted = answer.deleted.filter((id) => id in entities);
    if (records.length + deleted.length > 0) this.#store.dispatch(merged({ records, deleted }));
  }

  read(id: number) {
    return selectItem(this.#store.getState(), id);
  }

  ids() {
    return this.#store.getState().items.ids;
  }

  watchRecord(id: number, listener: (record: Item | undefined) => void) {
    this.#watch((state) => selectItem(state, id), isSameReading, listener);
  }

  watchList(listener: (page: Page) => void) {
    this.#watch(selectPage, isSamePage, listener);
  }

  edit(id: number, changes: Partial<Item>) {
    this.#store.dispatch(edited({ id, changes }));
  }

  changed(id: number) {
    const { items, edits } = this.#store.getState();
    const record = items.entities[id];
    return Object.entries(edits[id] ?? {}).flatMap(([name, value]) =>
      record === undefined || Reflect.get(record, name) === value ? [] : [name],
    );
  }

  revert(id: number) {
    this.#store.dispatch(reverted(id));
  }

  watchView(listener: (page: Page) => void): ItemView {
    const selectView = makeViewSelector();
    const items = () => selectView(this.#store.getState());
    const isSameView = (left: Item[], right: Item[]) =>
      left === right || isSamePage(pageOf(left), pageOf(right));
    const stop = this.#watch(selectView, isSameView, (open) => listener(pageOf(open)));
    return { page: () => pageOf(items()), ids: () => items().map(({ id_item: id }) => id), stop };
  }

  #watch<Value>(
    select: (state: State) => Value,
    isSame: (left: Value, right: Value) => boolean,
    listener: (value: Value) => void,
  ) {
    let selected = select(this.#store.getState());
    return this.#store.subscribe(() => {
      const before = selected;
      selected = select(this.#store.getState());
      if (!isSame(before, selected)) listener(selected);
    });
  }
}
