import type { Attribute, AttributeKind, AttributeOf, ValueOfKind } from '@ne2016/contract';
import { filesIn, isEmpty, optionOf } from '@ne2016/contract';
import { kindOf } from '#values/kinds/kinds.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';

/** Number format of a cell. Percentages are as in lists, 42 for 42 %; durations are in minutes. */
export type FigureFormat =
  | 'whole'
  | 'decimal'
  | 'percent'
  | 'exactPercent'
  | 'amount'
  | 'wholeAmount'
  | 'duration';

/** A typed cell of a spreadsheet, the same for every file format. */
export type ExportCell =
  | { readonly type: 'empty' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'figure'; readonly figure: number; readonly format: FigureFormat }
  /** `YYYY-MM-DD` */
  | { readonly type: 'day'; readonly day: string }
  /** UTC, as stored. */
  | { readonly type: 'instant'; readonly instant: string }
  | { readonly type: 'flag'; readonly flag: boolean; readonly text: string }
  /** A text with a link. */
  | { readonly type: 'address'; readonly text: string; readonly address: string };

const empty: ExportCell = { type: 'empty' };
const textCell = (text: string): ExportCell => (text === '' ? empty : { type: 'text', text });

type CellOf<Kind extends AttributeKind> = (
  value: ValueOfKind[Kind],
  attribute: AttributeOf<Kind>,
  context: TextContext,
) => ExportCell;

const line: CellOf<'text' | 'longText' | 'postalAddress'> = (text) => textCell(text);

/** Formatted as in lists: without spaces, spreadsheets would read a number to calculate with. */
const shown: CellOf<'choices' | 'telephone' | 'siret' | 'rna' | 'iban' | 'colour' | 'geoPoint'> = (
  value,
  attribute,
  context,
) => textCell(valueText(attribute, value, context));

const fileNames: CellOf<'file' | 'files'> = (value) =>
  textCell(
    filesIn(value)
      .map(({ name }) => name)
      .join(', '),
  );

function numberFormat({ format, decimals = 0 }: AttributeOf<'number'>): FigureFormat {
  if (format === 'percent') return decimals === 0 ? 'percent' : 'exactPercent';
  return decimals === 0 ? 'whole' : 'decimal';
}

/** The cell of a value of each kind. */
const cells: { readonly [Kind in AttributeKind]: CellOf<Kind> } = {
  text: line,
  longText: line,
  email: (text) => ({ type: 'address', text, address: `mailto:${text}` }),
  url: (text) => ({ type: 'address', text, address: text }),
  number: (figure, attribute) => ({ type: 'figure', figure, format: numberFormat(attribute) }),
  amount: (figure, { format }) => ({
    type: 'figure',
    figure,
    format: format === 'wholeEuros' ? 'wholeAmount' : 'amount',
  }),
  date: (day) => ({ type: 'day', day }),
  dateTime: (instant) => ({ type: 'instant', instant }),
  flag: (flag, _, { yes, no }) => ({ type: 'flag', flag, text: flag ? yes : no }),
  choice: (value, attribute) => textCell(optionOf(attribute, value).label),
  // An unknown record is written with its identifier, so that no link is lost.
  link: (id, { resource }, context) => textCell(context.linkTitle(resource, id) || String(id)),
  file: fileNames,
  files: fileNames,
  duration: (figure) => ({ type: 'figure', figure, format: 'duration' }),
  telephone: shown,
  siret: shown,
  rna: shown,
  iban: shown,
  colour: shown,
  geoPoint: shown,
  postalAddress: line,
  choices: shown,
  links: (ids, { resource }, context) =>
    textCell(ids.map((id) => context.linkTitle(resource, id) || String(id)).join(', ')),
};

/** Returns the cell of a value. An invalid edit is exported as it was typed. */
export function exportCell(attribute: Attribute, value: unknown, context: TextContext): ExportCell {
  if (isEmpty(value)) return empty;
  if (typeof value !== kindOf(attribute).type) return textCell(valueText(attribute, value, context));
  // Each kind has an entry for its own values, which the compiler cannot follow through a union.
  const cell = cells[attribute.kind] as CellOf<AttributeKind>;
  return cell(value as never, attribute, context);
}
