import { type Attribute, type AttributeKind, emptyValue, isRequired } from '@ne2016/contract';
import type { KindDefinition } from '../kinds/kind-definition.ts';
import { kinds } from '../kinds/kinds.ts';
import { defined } from '../kinds/schemas.ts';
import type { Schema } from './document-types.ts';

/** What a declaration calls an attribute and says to help, and what its kind adds. */
function descriptionOf({ hint }: Attribute, { description }: Schema): string | undefined {
  const sentences = [hint, description].filter((one) => typeof one === 'string');
  return sentences.length === 0 ? undefined : sentences.join('. ');
}

/** Whether an attribute may be empty. */
function isNullable(attribute: Attribute): boolean {
  return emptyValue(attribute) === null && !isRequired(attribute);
}

/** The schema of the values of an attribute; `null` is among them where it may be empty. */
export function attributeSchema(attribute: Attribute): Schema {
  // The table is total and each entry takes its own kind, which the compiler cannot follow through a union.
  const kind = kinds[attribute.kind] as KindDefinition<AttributeKind>;
  const { description, ...schema } = kind.schema(attribute);
  const told = defined({ title: attribute.label, description: descriptionOf(attribute, { description }) });
  return isNullable(attribute) ? { ...told, anyOf: [schema, { type: 'null' }] } : { ...told, ...schema };
}
