import type { Person, RecordId, Resource } from '@ne2016/contract';
import type { DataLayer, DataProblem, ResourceStore } from '@ne2016/data-layer';
import type { RecordWrites } from './part-props.ts';
import { nameAction } from '#live/bulk/name-action.ts';
import { moveRecord } from '#live/records/move-record.ts';
import { beginRecord } from '#live/records/new-record.ts';
import { haveSameValue } from '#values/have-same-value.ts';
import type { RecordValues } from '#values/record-title.ts';

/** Returns the identity of a record among all lists. */
export const writtenName = (resource: string, id: RecordId) => `${resource}/${id}`;

/** The outcome of the writes of one action. */
export interface WriteTally {
  /** Records that were saved, created or deleted, each named by {@link writtenName}. */
  readonly done: Set<string>;
  /** Number of records that were refused, in conflict, or being edited here. */
  failed: number;
  /** Number of records that no longer exist. */
  gone: number;
  /** Why the last one was refused, if the server gave a reason. */
  problem: DataProblem | null;
}

/** Returns the store of a list, loaded if necessary; without records if it cannot be loaded. */
async function loadedStore(layer: DataLayer, resource: Resource): Promise<ResourceStore> {
  const store = layer.store<Resource>(resource);
  if (store.state.state !== 'ready') await store.reload();
  return store;
}

/** Reports values that a new record did not take as an error: only the author of the code can fix it. */
function warnReadOnly({ name }: Resource, given: RecordValues, begun: RecordValues): void {
  const lost = Object.keys(given).filter((one) => !haveSameValue(given[one], begun[one]));
  if (lost.length > 0)
    reportError(
      new Error(
        `create() of ${name}: ${lost.join(', ')} is read-only in the new record, by readOnlyIf or owner: leave it out`,
      ),
    );
}

/** Returns the writes of one action, which are those of forms and boards, and the tally of outcomes. */
export function tallyWrites(layer: DataLayer, person: Person): { writes: RecordWrites; tally: WriteTally } {
  const tally: WriteTally = { done: new Set(), failed: 0, gone: 0, problem: null };
  const note = (written: string | null, problem: DataProblem | null = null) => {
    if (written !== null) tally.done.add(written);
    else {
      tally.failed += 1;
      tally.problem = problem ?? tally.problem;
    }
    return written !== null;
  };
  const actionId = nameAction();
  const isDeleted = () => {
    tally.gone += 1;
    return false;
  };
  const writes: RecordWrites = {
    async save(resource, id, changes) {
      const store = await loadedStore(layer, resource);
      const outcome = await moveRecord(store, id, changes);
      if (outcome === 'unchanged') return true;
      if (outcome === 'gone' && store.state.state === 'ready') return isDeleted();
      const written = outcome === 'saved' ? writtenName(resource.name, id) : null;
      return note(written, store.get(id)?.problem);
    },
    async create(resource, values) {
      const store = layer.store<Resource>(resource);
      const draft = beginRecord(store, person, values);
      warnReadOnly(resource, values, store.get(draft)?.values ?? values);
      const id = await store.save(draft);
      const problem = store.get(draft)?.problem;
      // Not user input: the draft is not kept.
      if (id === undefined) await store.revert(draft);
      note(id === undefined ? null : writtenName(resource.name, id), problem);
      return id ?? null;
    },
    async remove(resource, id) {
      const store = await loadedStore(layer, resource);
      if (store.get(id) === undefined && store.state.state === 'ready') return isDeleted();
      const written = (await store.remove(id, actionId)) ? writtenName(resource.name, id) : null;
      return note(written, store.get(id)?.problem);
    },
  };
  return { writes, tally };
}
