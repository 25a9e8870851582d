import type { NewRecord } from '../attributes/kind-definition.ts';
import type { UncheckedValues } from './check-record.ts';
import { askDeclared } from './declared-function.ts';
import type { Resource } from './define-resource.ts';

/**
 * The default value of an attribute in a new record; `undefined` if none is declared.
 * @throws DeclaredFunctionError when its function throws.
 */
export function firstValueOf(
  { name: resource, attributes }: Pick<Resource, 'name' | 'attributes'>,
  name: string,
  made: NewRecord,
): unknown {
  const attribute = attributes[name];
  if (attribute === undefined || !('default' in attribute)) return undefined;
  const { default: declared } = attribute;
  return typeof declared === 'function'
    ? askDeclared(`The default of '${resource}.${name}'`, () => declared(made))
    : declared;
}

/**
 * The default values of a new record; not validated if a function returns them.
 * @throws DeclaredFunctionError when one of the functions throws.
 */
export function firstValues(resource: Resource, made: NewRecord): UncheckedValues {
  const names = Object.keys(resource.attributes);
  const values = names.map((name) => [name, firstValueOf(resource, name, made)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
