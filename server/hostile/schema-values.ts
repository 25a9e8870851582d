import fc from 'fast-check';
import type { OpenApiDocument, Schema } from '../src/openapi/parts/document-types.ts';

interface KnownSchema {
  $ref?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  examples?: unknown[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

const someTime = fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') });

function textsOf({ format, pattern, minLength = 0, maxLength = 50 }: KnownSchema): fc.Arbitrary<unknown> {
  switch (format) {
    case 'email':
      return fc.constantFrom('a@exemple.fr', 'prénom@exemple.fr', 'a+b@exemple.fr');
    case 'uri':
      return fc.webUrl();
    case 'date':
      return someTime.map((time) => time.toISOString().slice(0, 10));
    case 'date-time':
      return someTime.map((time) => time.toISOString());
    case undefined:
    default:
      return pattern === undefined
        ? fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) })
        : fc.stringMatching(new RegExp(pattern));
  }
}

function numbersOf({
  type,
  minimum = -1000,
  maximum = 1000,
  multipleOf = 0.01,
}: KnownSchema): fc.Arbitrary<unknown> {
  const whole = { min: minimum, max: Math.min(maximum, minimum + 1000) };
  if (type === 'integer') return fc.integer(whole);
  return fc.integer({ min: 0, max: 1000 }).map((steps) => Number((minimum + steps * multipleOf).toFixed(2)));
}

function objectsOf(document: OpenApiDocument, { properties = {}, required = [] }: KnownSchema) {
  const fields = Object.entries(properties).map(([name, one]): [string, fc.Arbitrary<unknown>] => [
    name,
    valuesOf(document, one),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** Returns values that a schema of the description allows. */
export function valuesOf(document: OpenApiDocument, given: Schema): fc.Arbitrary<unknown> {
  const schema = given as KnownSchema;
  if (schema.$ref !== undefined)
    return valuesOf(document, document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(document, one)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  // A text with the right format rarely has a valid check digit.
  if (schema.examples) return fc.constantFrom(...schema.examples);
  switch (schema.type) {
    case 'string':
      return textsOf(schema);
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(document, schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return objectsOf(document, schema);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}
