import type { NewRecord } from '../attributes/kind-definition.ts';
import type { UncheckedValues } from './check-record.ts';
import { askDeclared } from './declared-function.ts';
import type { Resource } from './define-resource.ts';

/**
 * The first value of an attribute of a new record; `undefined` where none is declared.
 * @throws DeclaredFunctionError when the function throws that is to give it.
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
 * What a new record has at first, as far as its declaration says; not checked where a function gives it.
 * @throws DeclaredFunctionError when one of the functions throws.
 */
export function firstValues(resource: Resource, made: NewRecord): UncheckedValues {
  const names = Object.keys(resource.attributes);
  const values = names.map((name) => [name, firstValueOf(resource, name, made)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
