import { checkAttribute, isEmpty, type UncheckedValues } from './check-record.ts';
import type { ComputedAttribute, Rollup } from './computed.ts';
import { askDeclared } from './declared-function.ts';
import type { Resource } from './define-resource.ts';

/**
 * Asks the function of a computed attribute; what it gives is checked as what it is shown as.
 * @param needed the values of the lookups and rollups that it needs
 * @throws DeclaredFunctionError when it throws, TypeError when it gives something else.
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
 * Whether a record that links to another one counts in a rollup of that.
 * @throws DeclaredFunctionError when its condition throws.
 */
export function evaluateRollupCondition({ path, where }: Rollup, record: UncheckedValues): boolean {
  return (
    typeof where !== 'function' || askDeclared(`The condition of a rollup of '${path}'`, () => where(record))
  );
}
