import type { DataProblem } from '@ne2016/data-layer';
import { serverErrorsFor, useRefusal } from '../workspace/record/refusal.ts';

/**
 * What the server found wrong with each field, in its words; until the field is changed, for then it says nothing about
 * the new value.
 * @param values What stands in the fields, by the names that the server has for them.
 */
export function useFieldRefusals(
  problem: DataProblem | null,
  values: Readonly<Record<string, string>>,
): (field: string) => string[] {
  const refusal = useRefusal(problem, values);
  return (field) => serverErrorsFor(refusal, field, values).map(({ message }) => message);
}
