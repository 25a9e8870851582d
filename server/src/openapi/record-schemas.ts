import { pascalCase, type Resource } from '@ne2016/contract';
import { attributeSchema, isNullable } from './attribute-schemas.ts';
import type { Schema } from './document-types.ts';

/** A reference to a schema of the document. */
export function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The names of the schemas of a resource: a record, what makes one, what changes one, and what a change answers. */
export function schemaNames({ name }: Resource) {
  const base = pascalCase(name);
  return {
    record: base,
    creation: `${base}Creation`,
    change: `${base}Change`,
    changed: `${base}Changed`,
  } as const;
}

/** The schemas of a resource by name. */
export function recordSchemas(resource: Resource): Readonly<Record<string, Schema>> {
  const names = schemaNames(resource);
  const attributes = Object.entries(resource.attributes);
  const identifier = {
    [resource.identifier]: { title: 'Identifiant', type: 'integer', minimum: 1, readOnly: true },
  };
  const properties = Object.fromEntries(attributes.map(([name, one]) => [name, attributeSchema(one)]));
  const object = { type: 'object', additionalProperties: false };
  const whole = { ...identifier, ...properties };
  const required = attributes
    .filter(([, one]) => one.kind !== 'flag' && !isNullable(one))
    .map(([name]) => name);
  return {
    [names.record]: {
      ...object,
      title: resource.labels.singular,
      properties: whole,
      required: Object.keys(whole),
    },
    [names.creation]: { ...object, properties, ...(required.length > 0 ? { required } : {}) },
    [names.change]: { ...object, properties },
    [names.changed]: { ...object, properties: whole, required: [resource.identifier] },
  };
}
