import type { Attribute, AttributeKind, AttributeOf, ValueOfKind } from '@ne2016/contract';
import { formatDate, formatDateTime } from '../../../formats/format-date.ts';
import { formatFileSize } from '../../../formats/format-file-size.ts';
import { formatExactAmount, formatNumber } from '../../../formats/format-number.ts';
import type { LocalePack } from '../../../formats/locale-pack.ts';

/** What the text of a value depends on besides the value. */
export interface TextContext {
  readonly pack: LocalePack;
  readonly yes: string;
  readonly no: string;
  /** The title of a record of another resource, empty where that is not known. */
  linkTitle(resource: string, id: number): string;
}

type TextOfKind = {
  [Kind in AttributeKind]: (
    value: ValueOfKind[Kind],
    attribute: AttributeOf<Kind>,
    context: TextContext,
  ) => string;
};

const verbatim = (value: string) => value;

const textOfKind: TextOfKind = {
  text: verbatim,
  longText: verbatim,
  email: verbatim,
  url: verbatim,
  number: (value, _, { pack }) => formatNumber(value, pack),
  amount: (value, _, { pack }) => formatExactAmount(value, pack),
  date: (value, _, { pack }) => formatDate(value, pack),
  dateTime: (value, _, { pack }) => formatDateTime(value, pack),
  flag: (value, _, { yes, no }) => (value ? yes : no),
  choice: (value, { options }) => options[value] ?? value,
  link: (value, { resource }, { linkTitle }) => linkTitle(resource, value),
  file: ({ name, size }, _, { pack }) => `${name} (${formatFileSize(size, pack)})`,
};

const typeOfKind: Readonly<Record<AttributeKind, 'string' | 'number' | 'boolean' | 'object'>> = {
  text: 'string',
  longText: 'string',
  email: 'string',
  url: 'string',
  number: 'number',
  amount: 'number',
  date: 'string',
  dateTime: 'string',
  flag: 'boolean',
  choice: 'string',
  link: 'number',
  file: 'object',
};

/** The text of a value as people read it; empty for none. An edit that is not valid yet is shown as it was typed. */
export function valueText(attribute: Attribute, value: unknown, context: TextContext): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== typeOfKind[attribute.kind]) return String(value);
  // The table is total and the value has the type of its kind, which the compiler cannot follow through a union.
  const write = textOfKind[attribute.kind] as (v: unknown, a: Attribute, c: TextContext) => string;
  return write(value, attribute, context);
}
