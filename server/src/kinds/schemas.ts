import type { RangeRules, TextRules } from '@ne2016/contract';
import type { Schema } from '../openapi/parts/document-types.ts';

/** Only what a declaration says: a key without a value would be one that says nothing. */
export function defined(schema: Readonly<Record<string, unknown>>): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

/** JSON Schema counts characters where the contract counts UTF-16 code units: it lets pass what the contract does. */
export function textSchema({ pattern, minlength, maxlength }: TextRules, usualLength: number): Schema {
  return defined({
    type: 'string',
    pattern: pattern === undefined ? undefined : `^(?:${pattern})$`,
    minLength: minlength === undefined ? undefined : Math.ceil(minlength / 2),
    maxLength: maxlength ?? usualLength,
  });
}

/** The schema of a number with so many decimals at most. */
export function numberSchema({ min, max }: RangeRules<number>, decimals: number): Schema {
  return defined({
    type: decimals === 0 ? 'integer' : 'number',
    minimum: min,
    maximum: max,
    multipleOf: decimals === 0 ? undefined : Number(`1e-${decimals}`),
  });
}

/** JSON Schema has no order of texts, so a sentence says it. */
export function timeSchema(format: 'date' | 'date-time', { min, max }: RangeRules<string>): Schema {
  const bounds = [
    min === undefined ? [] : [`à partir du ${min}`],
    max === undefined ? [] : [`jusqu’au ${max}`],
  ];
  return defined({ type: 'string', format, description: bounds.flat().join(', ') || undefined });
}
