import { expectedValuesKey, type RecordId } from '@ne2016/contract';
import type { Values } from '../src/merge/changed-attributes.ts';
import type { RecordState } from '../src/records/record-state.ts';
import type { UndoStep } from '../src/undo/undo-step.ts';
import type { Undoing } from './invariants/undone-writes.ts';
import { textOf } from './record-history.ts';
import { saveable } from './task.ts';
import type { Call } from './wire.ts';

/** Returns the last step, or another one. */
export function anyStep(steps: readonly UndoStep[], which: number): UndoStep | undefined {
  return which % 4 === 0 ? steps[which % Math.max(1, steps.length)] : steps.at(-1);
}

/** Returns the step that is undone when a step is redone. */
export function oppositeOf({ action, changes, ...step }: UndoStep): UndoStep {
  const opposite = { saved: 'saved', created: 'deleted', deleted: 'created' } as const;
  return {
    ...step,
    action: opposite[action],
    changes: changes.map((change) => ({ ...change, before: change.after, after: change.before })),
  };
}

/** The attributes that a call sends. */
export function sentBy({ body }: Call): Values {
  const { [expectedValuesKey]: _expected, ...values } = JSON.parse(body ?? '{}') as Values;
  return values;
}

/** Returns whether a call writes the earlier values, and is not a save of the same values by a person. */
function isRestitution(call: Call, before: Values, state: RecordState<Values> | undefined): boolean {
  const names = Object.keys(before);
  const sent = sentBy(call);
  if (names.length !== Object.keys(sent).length) return false;
  const isTyped = names.every(
    (name) => state?.changed.includes(name) && textOf(state.values[name]) === textOf(before[name]),
  );
  return (
    (!isTyped || call.body?.includes(expectedValuesKey) === true) &&
    names.every((name) => textOf(sent[name]) === textOf(before[name]))
  );
}

/** Returns whether a call creates a deleted record again. */
function isCopy(call: Call, before: Values): boolean {
  const sent = sentBy(call);
  return saveable.every((name) => textOf(sent[name]) === textOf(before[name]));
}

/**
 * Returns whether a call undoes or redoes a change, or reads its record for that; `false` if it may be a new write.
 * @param called the record in its URL.
 */
export function undoes(
  call: Call,
  called: RecordId,
  { action, change }: Undoing,
  stateOf: (id: RecordId) => RecordState<Values> | undefined,
): boolean {
  const [, , idText = '', part] = call.path.split('/');
  const isItsRecord = change.id === called;
  // A record that was created again meanwhile has a new identifier.
  const mayBeItsRecord = isItsRecord || stateOf(change.id) === undefined;
  if (call.method === 'GET') return idText !== '' && mayBeItsRecord;
  switch (action) {
    case 'saved':
      return mayBeItsRecord && call.method === 'PUT' && isRestitution(call, change.before, stateOf(called));
    case 'created':
      return isItsRecord && call.method === 'DELETE' && stateOf(called)?.deleting !== true;
    case 'deleted':
      return call.method === 'POST' && (part === 'restore' ? isItsRecord : isCopy(call, change.before));
  }
}
