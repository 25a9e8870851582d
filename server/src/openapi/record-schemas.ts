import {
  type Attribute,
  type AttributeKind,
  emptyValue,
  expectedValuesKey,
  isRequired,
  type Resource,
} from '@ne2016/contract';
import type { Schema } from './parts/document-types.ts';
import type { NamedResource } from './parts/route-description.ts';
import type { KindDefinition } from '../kinds/kind-definition.ts';
import { kinds } from '../kinds/kinds.ts';
import { defined } from '../kinds/schemas.ts';

/** Returns the description of an attribute: its help, its unit, and the description of its kind. */
function descriptionOf(attribute: Attribute, { description }: Schema): string | undefined {
  const unit =
    attribute.kind === 'number' && attribute.unit !== undefined && `Unité\u00a0: ${attribute.unit}`;
  const sentences = [attribute.help, attribute.hint, unit, description].filter(
    (one) => typeof one === 'string',
  );
  return sentences.map((one) => one.replace(/\.$/, '')).join('. ') || undefined;
}

/** Returns whether an attribute may be empty. */
function isNullable(attribute: Attribute): boolean {
  return emptyValue(attribute) === null && !isRequired(attribute);
}

/** Returns whether an attribute that is left out of a new record has a default. */
function hasFirstValue(attribute: Attribute): boolean {
  return 'default' in attribute && attribute.default !== undefined;
}

/** Returns the schema of an attribute of a new record, with its default. */
function firstValueSchema(attribute: Attribute): Schema {
  const schema = attributeSchema(attribute);
  if (!('default' in attribute) || attribute.default === undefined) return schema;
  if (typeof attribute.default !== 'function') return { ...schema, default: attribute.default };
  const described = ['description' in schema ? schema['description'] : [], calculated].flat();
  return { ...schema, description: described.join('. ') };
}

const calculated = 'Sans valeur, le serveur en calcule une';

/** Returns the schema of an attribute’s values, including `null` if it may be empty. */
function attributeSchema(attribute: Attribute): Schema {
  // The table is total and each entry accepts its own kind, which the compiler cannot infer for a union.
  const kind = kinds[attribute.kind] as KindDefinition<AttributeKind>;
  const { description, ...schema } = kind.schema(attribute);
  const described = defined({
    title: attribute.label,
    description: descriptionOf(attribute, { description }),
  });
  return isNullable(attribute)
    ? { ...described, anyOf: [schema, { type: 'null' }] }
    : { ...described, ...schema };
}

/** Returns the description of rules between attributes. */
function describeRules({ attributes, rules, requiredIf, readOnlyIf }: Resource): { description?: string } {
  const labels = (of: object) =>
    Object.keys(of).map((name) => `«\u00a0${attributes[name]?.label ?? name}\u00a0»`);
  const lists = [
    ['Refusé', rules.map(({ message }) => `«\u00a0${message}\u00a0»`)],
    ['Obligatoire selon la fiche', labels(requiredIf)],
    ['Non modifiable selon la fiche ou la personne', labels(readOnlyIf)],
  ] as const;
  const described = lists.filter(([, names]) => names.length > 0);
  if (described.length === 0) return {};
  return { description: described.map(([what, names]) => `${what}\u00a0: ${names.join(', ')}`).join('. ') };
}

/** Returns the schemas of a resource by name. */
export function recordSchemas({ resource, names }: NamedResource): Readonly<Record<string, Schema>> {
  const attributes = Object.entries(resource.attributes);
  const identifier = {
    [resource.identifier]: { title: 'Identifiant', type: 'integer', minimum: 1, readOnly: true },
  };
  const properties = Object.fromEntries(attributes.map(([name, one]) => [name, attributeSchema(one)]));
  const object = { type: 'object', additionalProperties: false };
  const whole = { ...identifier, ...properties };
  const expected = {
    type: 'object',
    propertyNames: { enum: attributes.map(([name]) => name) },
    description: 'Les valeurs que ces attributs doivent encore avoir\u00a0; sinon rien n’est enregistré',
  };
  const required = attributes
    .filter(([, one]) => isRequired(one) && !hasFirstValue(one))
    .map(([name]) => name);
  const first = Object.fromEntries(attributes.map(([name, one]) => [name, firstValueSchema(one)]));
  return {
    [names.record]: {
      ...object,
      title: resource.labels.singular,
      properties: whole,
      required: Object.keys(whole),
    },
    [names.creation]: {
      ...object,
      ...describeRules(resource),
      properties: first,
      ...(required.length > 0 ? { required } : {}),
    },
    [names.change]: {
      ...object,
      ...describeRules(resource),
      properties: { ...properties, [expectedValuesKey]: expected },
    },
    [names.changed]: { ...object, properties: whole, required: [resource.identifier] },
  };
}
