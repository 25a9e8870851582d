import type { Attempt, FieldValues } from '#session/use-attempt.ts';
import { serverErrorsFor, useRefusal } from '#record/editing/refusal.ts';

/** What the server found wrong with the fields of a form. */
interface FieldRefusals {
  /** In its words; until the field holds something else than was sent, for then it says nothing about that. */
  of(field: string): string[];
  /** Whether a field was blamed when the answer came: nothing else has to say that the call was refused. */
  readonly isTold: boolean;
}

/**
 * Returns the errors of the server for each field, about the values that were sent.
 * @param values The values of the fields, by the names that the server has for them.
 */
export function useFieldRefusals(attempt: Attempt, values: FieldValues): FieldRefusals {
  const [problem, sent] = attempt.state === 'refused' ? [attempt.problem, attempt.sent] : [null, values];
  const atAnswer = useRefusal(problem, values).values;
  const errorsOf = (field: string, now: typeof atAnswer) =>
    serverErrorsFor({ problem, values: sent }, field, now);
  return {
    of: (field) => errorsOf(field, values).map(({ message }) => message),
    isTold: Object.keys(values).some((field) => errorsOf(field, atAnswer).length > 0),
  };
}
