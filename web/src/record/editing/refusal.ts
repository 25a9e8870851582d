import type { AttributeError } from '@ne2016/contract';
import type { DataProblem } from '@ne2016/data-layer';
import type { RecordValues } from '#values/record-title.ts';

/** A refusal of the server, and the values at that time. */
export interface Refusal {
  readonly problem: DataProblem | null;
  readonly values: RecordValues;
}

/** Returns the errors of the server for an attribute, until its value changes. */
export function serverErrorsFor(
  { problem, values }: Refusal,
  name: string,
  now: RecordValues,
): AttributeError[] {
  if (!Object.is(values[name], now[name])) return [];
  // An error of a rule across attributes may be fixed by a change of any value.
  const isSame = Object.keys({ ...values, ...now }).every((one) => Object.is(values[one], now[one]));
  return (
    problem?.errors.filter(
      ({ attribute, validator }) => attribute === name && (isSame || validator !== 'rule'),
    ) ?? []
  );
}
