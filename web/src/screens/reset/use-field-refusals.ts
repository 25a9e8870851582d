import type { Attempt, FieldValues } from '#session/use-attempt.ts';
import { useState } from 'react';
import { serverErrorsFor } from '#record/editing/refusal.ts';

/** The server’s errors for the fields of a form. */
interface FieldRefusals {
  /** The server’s messages for a field; empty once its value differs from the one that was sent. */
  of(field: string): string[];
  /** Whether a field had an error when the answer arrived: the refusal need not be shown elsewhere. */
  readonly isTold: boolean;
}

/**
 * Returns the server’s errors for each field, for the values that were sent.
 * @param values The values of the fields, by the server’s names.
 */
export function useFieldRefusals(attempt: Attempt, values: FieldValues): FieldRefusals {
  const [problem, sent] = attempt.state === 'refused' ? [attempt.problem, attempt.sent] : [null, values];
  const [answer, setAnswer] = useState({ problem, values });
  if (answer.problem !== problem) setAnswer({ problem, values });
  const atAnswer = answer.problem === problem ? answer.values : values;
  const errorsOf = (field: string, now: typeof atAnswer) =>
    serverErrorsFor({ problem, values: sent }, field, now);
  return {
    of: (field) => errorsOf(field, values).map(({ message }) => message),
    isTold: Object.keys(values).some((field) => errorsOf(field, atAnswer).length > 0),
  };
}
