import { config, z } from 'zod';
import { hasDecimals, isExact } from './exact-numbers.ts';
import type { AttributeKind, AttributeOf, FileReference } from './kinds.ts';
import { isAcceptedType } from './media-types.ts';
import { wholeValue } from './whole-value.ts';

// Checks of objects are compiled at run time where that is possible. A page’s policy refuses it, and the browser
// complains of each attempt: in a page none is made.
config({ jitless: 'document' in globalThis });

/**
 * The rule that a value breaks, as a Zod issue carries it: its `message` is the name of the validator. The first one
 * ends the check, so that a pattern never meets a text that is longer than allowed.
 */
const broken = (validator: string) => ({ error: validator, abort: true });

interface LengthRules {
  pattern?: string;
  minlength?: number;
  maxlength?: number;
}

/** NUL cannot be stored by every database; a lone surrogate cannot be sent as UTF-8. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

function withTextRules<Schema extends z.ZodString | z.ZodStringFormat>(schema: Schema, rules: LengthRules) {
  let checked: z.ZodType<string, string> = schema.refine(isStorable, broken('text'));
  const { pattern, minlength, maxlength } = rules;
  if (minlength !== undefined)
    checked = checked.refine((value) => value.length >= minlength, broken('minlength'));
  if (maxlength !== undefined)
    checked = checked.refine((value) => value.length <= maxlength, broken('maxlength'));
  if (pattern !== undefined) {
    const expression = wholeValue(pattern);
    checked = checked.refine((value) => expression.test(value), broken('pattern'));
  }
  return checked;
}

function withRange<Value extends string | number>(
  schema: z.ZodType<Value, Value>,
  { min, max }: { min?: Value; max?: Value },
) {
  let checked = schema;
  if (min !== undefined) checked = checked.refine((value) => value >= min, broken('min'));
  if (max !== undefined) checked = checked.refine((value) => value <= max, broken('max'));
  return checked;
}

function decimalNumber(decimals: number) {
  return z
    .number(broken('number'))
    .refine((value) => hasDecimals(value, decimals), broken('decimals'))
    .refine(isExact, broken('precision'));
}

const fileReference: z.ZodType<FileReference, FileReference> = z.strictObject(
  {
    id: z.string().min(1).max(64),
    name: z.string().min(1).max(255),
    size: z.number().int().nonnegative(),
    type: z.string().max(255),
  },
  broken('file'),
);

type SchemaOfKind = {
  [Kind in AttributeKind]: (attribute: AttributeOf<Kind>) => z.ZodType;
};

/** How a value that is not empty is checked, for each kind. */
const schemaOfKind: SchemaOfKind = {
  text: (rules) => withTextRules(z.string(broken('text')), rules),
  longText: (rules) => withTextRules(z.string(broken('text')), rules),
  email: (rules) => withTextRules(z.email(broken('email')), rules),
  url: (rules) => withTextRules(z.url({ protocol: /^https?$/, ...broken('url') }), rules),
  number: (rules) => withRange(decimalNumber(rules.decimals ?? 0), rules),
  amount: (rules) => withRange(decimalNumber(2), rules),
  date: (rules) => withRange(z.iso.date(broken('date')), rules),
  dateTime: (rules) =>
    z.iso
      .datetime({ offset: true, ...broken('dateTime') })
      .transform((value) => new Date(value).toISOString())
      .pipe(withRange(z.string(), rules)),
  flag: () => z.boolean(broken('flag')),
  choice: ({ options }) =>
    z.string(broken('choice')).refine((value) => Object.hasOwn(options, value), broken('choice')),
  link: () => z.number(broken('link')).int(broken('link')).positive(broken('link')),
  file: ({ maxSize, accept }) =>
    fileReference
      .refine(({ size }) => maxSize === undefined || size <= maxSize, broken('maxSize'))
      .refine(({ type }) => isAcceptedType(type, accept), broken('accept')),
};

/** The schema of a value of `attribute` that is not empty. */
export function schemaOf(attribute: AttributeOf<AttributeKind>): z.ZodType {
  // The table is total and each entry takes its own kind, which the compiler cannot follow through a union.
  const build = schemaOfKind[attribute.kind] as (attribute: AttributeOf<AttributeKind>) => z.ZodType;
  return build(attribute);
}
