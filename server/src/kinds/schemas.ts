import type { RangeRules, TextRules } from '@ne2016/contract';
import type { Schema } from '../openapi/parts/document-types.ts';

/** Returns a schema without undefined members. */
export function defined(schema: Readonly<Record<string, unknown>>): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

/**
 * Returns the schema of a text. JSON Schema counts characters, the contract UTF-16 code units: the schema
 * allows every text that the contract allows.
 */
export function textSchema({ pattern, minlength, maxlength }: TextRules, usualLength: number): Schema {
  return defined({
    type: 'string',
    pattern: pattern === undefined ? undefined : `^(?:${pattern})$`,
    minLength: minlength === undefined ? undefined : Math.ceil(minlength / 2),
    maxLength: maxlength ?? usualLength,
  });
}

/** Returns the schema of a number with at most this number of decimals. */
export function numberSchema({ min, max }: RangeRules<number>, decimals: number): Schema {
  return defined({
    type: decimals === 0 ? 'integer' : 'number',
    minimum: min,
    maximum: max,
    multipleOf: decimals === 0 ? undefined : Number(`1e-${decimals}`),
  });
}

/** Returns the schema of a date or time. JSON Schema cannot compare texts: the description has the limits. */
export function timeSchema(format: 'date' | 'date-time', { min, max }: RangeRules<string>): Schema {
  const bounds = [
    min === undefined ? [] : [`à partir du ${min}`],
    max === undefined ? [] : [`jusqu’au ${max}`],
  ];
  return defined({ type: 'string', format, description: bounds.flat().join(', ') || undefined });
}
