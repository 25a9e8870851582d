import { expectedValuesKey, isRequired, type Resource } from '@ne2016/contract';
import { attributeSchema, firstValueSchema, hasFirstValue } from './attribute-schemas.ts';
import type { Schema } from './parts/document-types.ts';
import type { NamedResource } from './parts/route-description.ts';

/** What is asked of a record beside its single values. */
function rulesTold({ attributes, rules, requiredIf, readOnlyIf }: Resource): { description?: string } {
  const labels = (of: object) =>
    Object.keys(of).map((name) => `«\u00a0${attributes[name]?.label ?? name}\u00a0»`);
  const lists = [
    ['Refusé', rules.map(({ message }) => `«\u00a0${message}\u00a0»`)],
    ['Obligatoire selon la fiche', labels(requiredIf)],
    ['Non modifiable selon la fiche ou la personne', labels(readOnlyIf)],
  ] as const;
  const told = lists.filter(([, names]) => names.length > 0);
  if (told.length === 0) return {};
  return { description: told.map(([what, names]) => `${what}\u00a0: ${names.join(', ')}`).join('. ') };
}

/** The schemas of a resource by name. */
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
      ...rulesTold(resource),
      properties: first,
      ...(required.length > 0 ? { required } : {}),
    },
    [names.change]: {
      ...object,
      ...rulesTold(resource),
      properties: { ...properties, [expectedValuesKey]: expected },
    },
    [names.changed]: { ...object, properties: whole, required: [resource.identifier] },
  };
}
