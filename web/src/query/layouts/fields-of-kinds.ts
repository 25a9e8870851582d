import type { AttributeKind } from '@ne2016/contract';
import type { Field } from '../fields/fields.ts';

export function fieldsOfKinds(fields: readonly Field[], ...kinds: AttributeKind[]): Field[] {
  return fields.filter(({ attribute }) => kinds.includes(attribute.kind));
}

/** Returns the fields of some kinds that are attributes of the record itself, which can be edited here. */
export function ownFields(fields: readonly Field[], ...kinds: AttributeKind[]): Field[] {
  return fieldsOfKinds(fields, ...kinds).filter(({ path }) => !/[.@]/.test(path));
}
