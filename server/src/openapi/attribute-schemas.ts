import type { AttributeKind, AttributeOf, RangeRules, TextRules } from '@ne2016/contract';
import type { Schema } from './document-types.ts';

/** Only what a declaration says: a key without a value would be one that says nothing. */
function defined(schema: Readonly<Record<string, unknown>>): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

/** JSON Schema counts characters where the contract counts UTF-16 code units: it lets pass what the contract does. */
function ofText({ pattern, minlength, maxlength }: TextRules): Schema {
  return defined({
    type: 'string',
    pattern: pattern === undefined ? undefined : `^(?:${pattern})$`,
    minLength: minlength === undefined ? undefined : Math.ceil(minlength / 2),
    maxLength: maxlength,
  });
}

function ofNumber({ min, max }: RangeRules<number>, decimals: number): Schema {
  return defined({
    type: decimals === 0 ? 'integer' : 'number',
    minimum: min,
    maximum: max,
    multipleOf: decimals === 0 ? undefined : Number(`1e-${decimals}`),
  });
}

/** JSON Schema has no order of texts, so a sentence says it. */
function ofTime(format: 'date' | 'date-time', { min, max }: RangeRules<string>): Schema {
  const bounds = [
    min === undefined ? [] : [`à partir du ${min}`],
    max === undefined ? [] : [`jusqu’au ${max}`],
  ];
  return defined({ type: 'string', format, description: bounds.flat().join(', ') || undefined });
}

type SchemaOfKind = { [Kind in AttributeKind]: (attribute: AttributeOf<Kind>) => Schema };

/** The schema of a value that is not empty, for each kind. */
const schemaOfKind: SchemaOfKind = {
  text: ofText,
  longText: ofText,
  email: (rules) => ({ ...ofText(rules), format: 'email' }),
  url: (rules) => ({
    ...ofText(rules),
    format: 'uri',
    ...(rules.pattern === undefined ? { pattern: '^[Hh][Tt][Tt][Pp][Ss]?:' } : {}),
  }),
  number: (rules) => ofNumber(rules, rules.decimals ?? 0),
  amount: (rules) => ofNumber(rules, 2),
  date: (rules) => ofTime('date', rules),
  dateTime: (rules) => ofTime('date-time', rules),
  flag: () => ({ type: 'boolean' }),
  choice: ({ options }) => ({
    type: 'string',
    enum: Object.keys(options),
    description: Object.entries(options)
      .map(([value, label]) => `${value}\u00a0: ${label}`)
      .join(', '),
  }),
  link: ({ resource }) => ({
    type: 'integer',
    minimum: 1,
    description: `Identifiant d’une fiche de la liste «\u00a0${resource}\u00a0»`,
  }),
  file: () => ({ $ref: '#/components/schemas/FileReference' }),
};

/** What a declaration calls an attribute and says to help, and what its kind adds. */
function descriptionOf({ hint }: AttributeOf<AttributeKind>, { description }: Schema): string | undefined {
  const sentences = [hint, description].filter((one) => typeof one === 'string');
  return sentences.length === 0 ? undefined : sentences.join('. ');
}

/** Whether an attribute may be empty. */
export function isNullable(attribute: AttributeOf<AttributeKind>): boolean {
  return attribute.kind !== 'flag' && attribute.required !== true;
}

/** The schema of the values of an attribute; `null` is among them where it may be empty. */
export function attributeSchema(attribute: AttributeOf<AttributeKind>): Schema {
  // The table is total and each entry takes its own kind, which the compiler cannot follow through a union.
  const build = schemaOfKind[attribute.kind] as (attribute: AttributeOf<AttributeKind>) => Schema;
  const { description, ...schema } = build(attribute);
  const told = defined({ title: attribute.label, description: descriptionOf(attribute, { description }) });
  return isNullable(attribute) ? { ...told, anyOf: [schema, { type: 'null' }] } : { ...told, ...schema };
}
