import { checkAttribute, isEmpty, type UncheckedValues } from './check-record.ts';
import type { ComputedAttribute, Rollup } from './computed.ts';
import { askDeclared } from './declared-function.ts';
import type { Resource } from './define-resource.ts';

/**
 * Calls the function of a computed attribute and validates the result as the kind in which it is shown.
 * @param needed the values of the lookups and rollups that it needs
 * @throws DeclaredFunctionError when it throws; TypeError for a result of another kind.
 */
export function evaluateComputed(
  resource: Pick<Resource, 'name'>,
  name: string,
  { as, value }: ComputedAttribute,
  record: UncheckedValues,
  needed: UncheckedValues,
): unknown {
  if (typeof value !== 'function') return null;
  const what = `The value of '${resource.name}.${name}'`;
  const result = askDeclared(what, () => value(record, needed));
  if (isEmpty(result)) return null;
  const outcome = checkAttribute(name, as, result);
  if (outcome.ok) return outcome.values[name];
  throw new TypeError(`${what} is a ${typeof result} that is no ${as.kind}: give one, or null`);
}

/**
 * Returns whether a linking record counts in a rollup.
 * @throws DeclaredFunctionError when the condition throws.
 */
export function evaluateRollupCondition({ path, where }: Rollup, record: UncheckedValues): boolean {
  return (
    typeof where !== 'function' || askDeclared(`The condition of a rollup of '${path}'`, () => where(record))
  );
}
