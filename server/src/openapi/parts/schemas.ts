import { problemStatuses, roles } from '@ne2016/contract';
import { mostErrors } from '../../problems/problem-texts.ts';
import type { Schema } from './document-types.ts';

/** Returns a reference to a schema of the document. */
export function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns the schema of an object with these properties and no others. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

export const text: Schema = { type: 'string' };
export const time: Schema = { type: 'string', format: 'date-time' };

/** The schemas that do not depend on declarations. */
export const ownSchemas: Readonly<Record<string, Schema>> = {
  Problem: {
    ...object(
      {
        type: text,
        title: text,
        status: { type: 'integer' },
        code: { enum: Object.keys(problemStatuses) },
        detail: { ...text, description: 'Une phrase pour la personne devant l’écran' },
        errors: {
          type: 'array',
          items: reference('AttributeError'),
          maxItems: mostErrors,
          description: `Les ${mostErrors} premières règles enfreintes, s’il y en a davantage`,
        },
        errorCount: {
          type: 'integer',
          minimum: 0,
          description: 'Le nombre de toutes les règles enfreintes, indiqué avec `errors`',
        },
        current: {
          type: 'object',
          description: 'Avec `values_changed`, les valeurs enregistrées des attributs de `errors`',
        },
        references: {
          type: 'array',
          items: object({ resource: text, count: { type: 'integer', minimum: 1 } }),
          description: 'Les listes dont des fiches utilisent celle-ci, avec leur nombre',
        },
        failed: {
          enum: ['starting', 'database', 'push', 'delta', 'stopping'],
          description: 'Ce qui empêche le serveur d’être prêt',
        },
      },
      ['errors', 'errorCount', 'current', 'references', 'failed'],
    ),
    description: 'RFC 9457',
  },
  AttributeError: object({
    attribute: text,
    validator: text,
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    message: text,
  }),
  FileReference: object({
    id: { ...text, minLength: 1, maxLength: 64 },
    name: { ...text, minLength: 1, maxLength: 255 },
    size: { type: 'integer', minimum: 0, description: 'Octets' },
    type: { ...text, maxLength: 255 },
  }),
  Account: object({ id: text, name: text, email: text, role: { enum: roles } }),
  Session: object({
    id: text,
    createdAt: time,
    lastSeenAt: time,
    isCurrent: { type: 'boolean' },
    device: text,
  }),
};
