import type { RecordValues } from '#values/record-title.ts';
import { mayDo } from '#live/records/user-rights.ts';
import type { ActionRight } from '#extensions/part-api.ts';
import type { ActionRunCode } from '#extensions/parts/action-runs.ts';
import { nameOnRecords, type RecordsAction } from './on-records.ts';
import type { RecordsTarget } from './targets.ts';

interface WritingAction extends Pick<RecordsAction, 'id' | 'label' | 'places'> {
  /** The right on a record that it requires. */
  readonly right: ActionRight;
  /** Whether a stored record has it. */
  readonly when: (record: RecordValues, target: RecordsTarget) => boolean;
  /** Loads its code; `null` if that failed, which is announced. */
  readonly load: (target: RecordsTarget) => Promise<ActionRunCode | null>;
  /** Identifies it while it runs, if its definition is made for each use; by default the definition. */
  readonly identity?: object;
}

/**
 * Defines an action that writes those of the records that have it and that the person has the right to. Its
 * outcome is announced, with a button to undo it.
 */
export function writingAction(written: WritingAction): RecordsAction {
  const { id, label, places, right, when, load, identity = written } = written;
  const recordsOf = (target: RecordsTarget) => {
    const { resource, user, stored } = target;
    return [...stored()].filter((record) => mayDo(right, resource, record, user) && when(record, target));
  };
  /** Counted once for a target, as the search asks at each letter; only a run reads the records again. */
  const counts = new WeakMap<RecordsTarget, number>();
  const countOf = (target: RecordsTarget) => {
    const count = counts.get(target) ?? recordsOf(target).length;
    counts.set(target, count);
    return count;
  };
  return {
    ...{ id, label, places, look: 'quiet' },
    isOffered: (target, { runner }) => runner.running.has(identity) || countOf(target) > 0,
    isPending: (_, { runner }) => runner.running.has(identity),
    nameInSearch: (target, context) =>
      nameOnRecords(label(target, context), target, countOf(target), context),
    run: (target, context) =>
      context.runner.run({
        identity,
        label: label(target, context),
        records: recordsOf(target),
        load: () => load(target),
      }),
  };
}
