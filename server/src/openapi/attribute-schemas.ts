import { type Attribute, type AttributeKind, emptyValue, isRequired } from '@ne2016/contract';
import type { KindDefinition } from '../kinds/kind-definition.ts';
import { kinds } from '../kinds/kinds.ts';
import { defined } from '../kinds/schemas.ts';
import type { Schema } from './parts/document-types.ts';

/** What a declaration calls an attribute and says to help, and what its kind adds. */
function descriptionOf(attribute: Attribute, { description }: Schema): string | undefined {
  const unit =
    attribute.kind === 'number' && attribute.unit !== undefined && `Unité\u00a0: ${attribute.unit}`;
  const sentences = [attribute.help, attribute.hint, unit, description].filter(
    (one) => typeof one === 'string',
  );
  return sentences.map((one) => one.replace(/\.$/, '')).join('. ') || undefined;
}

/** Whether an attribute may be empty. */
function isNullable(attribute: Attribute): boolean {
  return emptyValue(attribute) === null && !isRequired(attribute);
}

/** Whether a new record may leave an attribute out and has a value in it all the same. */
export function hasFirstValue(attribute: Attribute): boolean {
  return 'default' in attribute && attribute.default !== undefined;
}

/** The schema of an attribute of a new record, which says what it has where it is left out. */
export function firstValueSchema(attribute: Attribute): Schema {
  const schema = attributeSchema(attribute);
  if (!('default' in attribute) || attribute.default === undefined) return schema;
  if (typeof attribute.default !== 'function') return { ...schema, default: attribute.default };
  const told = ['description' in schema ? schema['description'] : [], calculated].flat();
  return { ...schema, description: told.join('. ') };
}

const calculated = 'Sans valeur, le serveur en calcule une';

/** The schema of the values of an attribute; `null` is among them where it may be empty. */
export function attributeSchema(attribute: Attribute): Schema {
  // The table is total and each entry takes its own kind, which the compiler cannot follow through a union.
  const kind = kinds[attribute.kind] as KindDefinition<AttributeKind>;
  const { description, ...schema } = kind.schema(attribute);
  const told = defined({ title: attribute.label, description: descriptionOf(attribute, { description }) });
  return isNullable(attribute) ? { ...told, anyOf: [schema, { type: 'null' }] } : { ...told, ...schema };
}
