import type { Attribute } from '../attributes/kinds/kinds.ts';
import { computedAttributes } from './computed.ts';
import type { Resource } from './define-resource.ts';

/** The attributes that are shown to people. The owner of a record is shown by name instead, not by an account. */
export function shownAttributes({ attributes, owner }: Pick<Resource, 'attributes' | 'owner'>) {
  return Object.entries(attributes).filter(([name]) => name !== owner?.attribute);
}

/** The attributes of which a title is made, the first one first. */
export function titleAttributes({ title }: Pick<Resource, 'title'>): readonly string[] {
  return typeof title === 'string' ? [title] : title;
}

/** The attributes that are sent to the server and checked for unsaved changes, in declared order. */
export function saveableAttributes(resource: Resource): string[] {
  return Object.keys(resource.attributes);
}

/** The attributes that people see in a list: those that they are shown of what is stored, then the computed ones. */
export function listedAttributes(
  resource: Pick<Resource, 'attributes' | 'declaration' | 'owner'>,
): (readonly [name: string, attribute: Attribute])[] {
  const computed = Object.entries(computedAttributes(resource));
  return [...shownAttributes(resource), ...computed.map(([name, { as }]) => [name, as] as const)];
}

/** An attribute of a resource, stored or computed, as people see it; `undefined` where it has none of this name. */
export function attributeNamed(
  resource: Pick<Resource, 'attributes' | 'declaration'>,
  name: string,
): Attribute | undefined {
  if (Object.hasOwn(resource.attributes, name)) return resource.attributes[name];
  const computed = computedAttributes(resource);
  return Object.hasOwn(computed, name) ? computed[name]?.as : undefined;
}
