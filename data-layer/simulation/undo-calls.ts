import { expectedValuesKey } from '@ne2016/contract';
import type { Values } from '../src/merge/changed-attributes.ts';
import type { RecordState } from '../src/records/record-state.ts';
import { textOf } from './record-history.ts';
import { saveable } from './task.ts';
import type { Call } from './wire.ts';

/** The attributes that a call sends. */
export function sentBy({ body }: Call): Values {
  const { [expectedValuesKey]: _expected, ...values } = JSON.parse(body ?? '{}') as Values;
  return values;
}

/** Whether a call writes the values of before, and cannot be a save of the same values that somebody has typed. */
export function isRestitution(call: Call, before: Values, state: RecordState<Values> | undefined): boolean {
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

/** Whether a call creates what was deleted. */
export function isCopy(call: Call, before: Values): boolean {
  const sent = sentBy(call);
  return saveable.every((name) => textOf(sent[name]) === textOf(before[name]));
}
