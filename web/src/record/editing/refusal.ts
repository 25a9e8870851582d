import type { AttributeError } from '@ne2016/contract';
import type { DataProblem } from '@ne2016/data-layer';
import { useState } from 'react';
import type { RecordValues } from '#values/record-title.ts';

/** What a server refused, and the values at that time. */
interface Refusal {
  readonly problem: DataProblem | null;
  readonly values: RecordValues;
}

/** What the server said against an attribute: until its value changes, for then it says nothing about the new one. */
export function serverErrorsFor(
  { problem, values }: Refusal,
  name: string,
  now: RecordValues,
): AttributeError[] {
  if (!Object.is(values[name], now[name])) return [];
  // What a rule across attributes says, any other value may have mended.
  const isSame = values === now;
  return (
    problem?.errors.filter(
      ({ attribute, validator }) => attribute === name && (isSame || validator !== 'rule'),
    ) ?? []
  );
}

/** Keeps the values that the last refusal was about. */
export function useRefusal(problem: DataProblem | null, values: RecordValues): Refusal {
  const [refusal, setRefusal] = useState<Refusal>({ problem, values });
  if (refusal.problem === problem) return refusal;
  const next = { problem, values };
  setRefusal(next);
  return next;
}
