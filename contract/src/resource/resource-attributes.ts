import type { Attribute } from '../attributes/kinds/kinds.ts';
import { computedAttributes } from './computed.ts';
import type { Resource } from './define-resource.ts';

/**
 * The attributes that are shown to people. The owner of a record is shown by name instead of as an account.
 */
export function shownAttributes({ attributes, owner }: Pick<Resource, 'attributes' | 'owner'>) {
  return Object.entries(attributes).filter(([name]) => name !== owner?.attribute);
}

/** The attributes of a title, in order. */
export function titleAttributes({ title }: Pick<Resource, 'title'>): readonly string[] {
  return typeof title === 'string' ? [title] : title;
}

/** The attributes that are sent to the server and checked for unsaved changes, in declared order. */
export function saveableAttributes(resource: Resource): string[] {
  return Object.keys(resource.attributes);
}

/** The attributes that people see in a list: the shown stored ones, then the computed ones. */
export function listedAttributes(
  resource: Pick<Resource, 'attributes' | 'declaration' | 'owner'>,
): (readonly [name: string, attribute: Attribute])[] {
  const computed = Object.entries(computedAttributes(resource));
  return [...shownAttributes(resource), ...computed.map(([name, { as }]) => [name, as] as const)];
}

/** Returns a stored or computed attribute as people see it; `undefined` if there is none of this name. */
export function attributeNamed(
  resource: Pick<Resource, 'attributes' | 'declaration'>,
  name: string,
): Attribute | undefined {
  if (Object.hasOwn(resource.attributes, name)) return resource.attributes[name];
  const computed = computedAttributes(resource);
  return Object.hasOwn(computed, name) ? computed[name]?.as : undefined;
}
