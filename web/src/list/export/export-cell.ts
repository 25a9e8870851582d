import type { Attribute, AttributeKind, AttributeOf, ValueOfKind } from '@ne2016/contract';
import { filesIn, isEmpty, optionOf } from '@ne2016/contract';
import type { ExportFamily } from '#values/kinds/kind-facts.ts';
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

function numberFormat({ format, decimals = 0 }: AttributeOf<'number'>): FigureFormat {
  if (format === 'percent') return decimals === 0 ? 'percent' : 'exactPercent';
  return decimals === 0 ? 'whole' : 'decimal';
}

/** The kinds of each family whose cells need the values and attributes of those kinds. */
interface KindOfFamily extends Record<ExportFamily, AttributeKind> {
  line: 'text';
  email: 'email';
  url: 'url';
  number: 'number';
  amount: 'amount';
  duration: 'duration';
  day: 'date';
  instant: 'dateTime';
  flag: 'flag';
  option: 'choice';
  link: 'link';
  links: 'links';
}

/** The cell of a value of each family of kinds. */
const cells: { readonly [Family in ExportFamily]: CellOf<KindOfFamily[Family]> } = {
  // Formatted as in lists: without spaces, spreadsheets would read a number to calculate with.
  text: (value, attribute, context) => textCell(valueText(attribute, value, context)),
  line: (text) => textCell(text),
  email: (text) => ({ type: 'address', text, address: `mailto:${text}` }),
  url: (text) => ({ type: 'address', text, address: text }),
  number: (figure, attribute) => ({ type: 'figure', figure, format: numberFormat(attribute) }),
  amount: (figure, { format }) => ({
    type: 'figure',
    figure,
    format: format === 'wholeEuros' ? 'wholeAmount' : 'amount',
  }),
  duration: (figure) => ({ type: 'figure', figure, format: 'duration' }),
  day: (day) => ({ type: 'day', day }),
  instant: (instant) => ({ type: 'instant', instant }),
  flag: (flag, _, { yes, no }) => ({ type: 'flag', flag, text: flag ? yes : no }),
  option: (value, attribute) => textCell(optionOf(attribute, value).label),
  // An unknown record is written with its identifier, so that no link is lost.
  link: (id, { resource }, context) => textCell(context.linkTitle(resource, id) || String(id)),
  links: (ids, { resource }, context) =>
    textCell(ids.map((id) => context.linkTitle(resource, id) || String(id)).join(', ')),
  fileNames: (value) =>
    textCell(
      filesIn(value)
        .map(({ name }) => name)
        .join(', '),
    ),
};

/** Returns the cell of a value. An invalid edit is exported as it was typed. */
export function exportCell(attribute: Attribute, value: unknown, context: TextContext): ExportCell {
  if (isEmpty(value)) return empty;
  const { type, exported } = kindOf(attribute);
  if (typeof value !== type) return textCell(valueText(attribute, value, context));
  // Each family has an entry for its own values, which the compiler cannot follow through a union.
  const cell = cells[exported] as CellOf<AttributeKind>;
  return cell(value as never, attribute, context);
}
