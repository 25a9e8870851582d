import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { View } from '../view/view.ts';
import type { FrozenRows } from './frozen-rows.ts';
import { type ListInput, ListParts, type ListQueryOptions, type ListSnapshot } from './list-parts.ts';
import type { Release } from './part.ts';
import { PartRunner } from './part-runner.ts';
import type { PinnedRecords } from './pinned-records.ts';
import type { SelectedRows } from './selected-rows.ts';
import type { RowsOfList } from './shown-rows.ts';

/** A list that is searched, filtered, grouped, sorted, counted, frozen and selected from, without React. */
export interface ListQuery {
  /** Returns the displayed list; the same object until it changes. Without listeners, it starts no work. */
  snapshot(): ListSnapshot;
  /** Calls the listener after each change, once until the next {@link snapshot}. */
  subscribe(listener: () => void): Release;
  setView(view: View): void;
  /** Sets the record whose form is open. */
  setOpen(key: RecordKey | null): void;
  /** Loads again after a failure. */
  retry(): void;
  /** Pins records that were created, and unpins those that are no longer in use. */
  readonly pinned: Pick<PinnedRecords, 'pinCreated' | 'release'>;
  /** Collapses and expands groups. */
  readonly groups: Pick<RowsOfList, 'toggle' | 'collapseAll' | 'expandAll'>;
  /** Freezes the rows in sight. */
  readonly frozen: Pick<FrozenRows, 'setFrozen' | 'see'>;
  /** Selects records by their rows. */
  readonly selection: Pick<SelectedRows, 'toggle' | 'extendTo' | 'all' | 'clear'>;
}

/**
 * Creates the query of a list.
 * @param input the view with which it starts, and the record that is open
 */
export function createListQuery(
  store: ResourceStore,
  input: ListInput,
  options: ListQueryOptions,
): ListQuery {
  const runner = new PartRunner<ListInput, ListSnapshot, ListParts>(
    input,
    (host) => new ListParts(host, store, options),
  );
  const { pinned, rows, frozen, selected } = runner.part;
  const set = (changes: Partial<ListInput>) => runner.set({ ...runner.input, ...changes });
  return {
    snapshot: runner.snapshot,
    subscribe: runner.subscribe,
    setView: (view) => set({ view }),
    setOpen: (openKey) => set({ openKey }),
    retry: () => runner.part.retry(),
    ...{ pinned, groups: rows, frozen, selection: selected },
  };
}
