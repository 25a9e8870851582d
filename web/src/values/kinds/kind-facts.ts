import type { AttributeKind, AttributeOf, ValueOfKind } from '@ne2016/contract';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { TextContext } from '../text-context.ts';

/** Specific reasons why a text is not a value of its kind; each is a text of `validators`. */
type FaultReason = 'precision' | 'amount' | 'durationUnit' | 'noSuchDay' | 'noSuchTime';

/** Texts for the expected range if a bound is broken and both are declared; each is a text of `expected`. */
export type RangeText = 'integer' | 'number' | 'amount' | 'duration' | 'date' | 'dateTime';

/** Kinds whose values are compared in the same ways, and so have the same filter conditions. */
export type ConditionFamily =
  | 'text'
  | 'code'
  | 'telephone'
  | 'options'
  | 'optionList'
  | 'flag'
  | 'link'
  | 'linkList'
  | 'number'
  | 'amount'
  | 'duration'
  | 'date'
  | 'instant'
  | 'file'
  | 'filling';

/** Kinds whose values are exported in the same way: as their text, unless another one is named. */
export type ExportFamily =
  | 'text'
  | 'line'
  | 'email'
  | 'url'
  | 'number'
  | 'amount'
  | 'duration'
  | 'day'
  | 'instant'
  | 'flag'
  | 'option'
  | 'link'
  | 'links'
  | 'fileNames';

type TypeName<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : 'object';

/** How the figures of a kind are typed and shown, added up and averaged. */
interface FigureFacts<Kind extends AttributeKind> {
  /** Returns `undefined` for text that is not a figure. */
  parse(typed: string, attribute: AttributeOf<Kind>, pack: LocalePack): number | undefined;
  format(value: number, attribute: AttributeOf<Kind>, pack: LocalePack): string;
  /** Returns a sum as text, if it differs from that of a value. */
  formatSum?(value: number, attribute: AttributeOf<Kind>, pack: LocalePack): string;
  /** Returns the largest number of decimals of a value. */
  decimals(attribute: AttributeOf<Kind>): number;
  /** Decimals of an average, if its values have fewer. */
  readonly averageDecimals: number;
  /** Returns whether a sum is meaningless: of percentages, each of which refers to another whole. */
  hasNoSum?(attribute: AttributeOf<Kind>): boolean;
}

/** How the values of a kind are read, compared, searched, exported and checked; without React and styles. */
export interface KindFacts<Kind extends AttributeKind> {
  /** The type of a value. Anything else is not valid yet, and shown as typed. */
  readonly type: TypeName<ValueOfKind[Kind]>;
  /** The filter conditions for its values. */
  readonly conditions: ConditionFamily;
  /** The typed cell of its values in an exported file. */
  readonly exported: ExportFamily;
  /** Returns a value as text for display and search. */
  text(value: ValueOfKind[Kind], attribute: AttributeOf<Kind>, context: TextContext): string;
  /** Returns the text in a list if that is shorter: an amount without cents. */
  listText?(value: ValueOfKind[Kind], attribute: AttributeOf<Kind>, context: TextContext): string;
  /** Returns further search text of a value: a number without group separators. */
  alsoFoundBy?(value: ValueOfKind[Kind]): string;
  /** The text is that of another record, and changes with it. */
  readonly isOfOthers?: true;
  /** The sort key: the text in French order, the value, or a number computed from each value. */
  readonly order: 'text' | 'value' | ((attribute: AttributeOf<Kind>) => (value: unknown) => number);
  /** Its texts may be truncated in a narrow column; other columns are as wide as their values. */
  readonly isCut?: true | ((attribute: AttributeOf<Kind>) => boolean);
  /** Width in a list besides the text, in pixels: of a pill, an icon, a bar. */
  readonly listSpace?: number | ((attribute: AttributeOf<Kind>) => number);
  /** Its values are all different, or multiple: lists cannot be grouped by it. */
  readonly isUngrouped?: true;
  /** Its values are days or instants, which are grouped by month and year. */
  readonly isTime?: true;
  /** Its values are figures: columns align them by the last digit, and have totals. */
  readonly figure?: FigureFacts<Kind>;
  /** Without a table header, the value needs its label. */
  readonly isBare?: true;
  /** Returns the address to which a value links; `null` if it is not valid yet. */
  href?(value: ValueOfKind[Kind], attribute: AttributeOf<Kind>): string | null;
  /** The input has the full width of a form. */
  readonly isWide?: true;
  /** Returns why typed text is not a value; `null` without a specific reason. */
  explain?(typed: string, pack: LocalePack, attribute: AttributeOf<Kind>): FaultReason | null;
  /** The text for the expected range if one of two declared bounds is broken, or for another validator. */
  readonly rangeText?: RangeText | ((validator: string, attribute: AttributeOf<Kind>) => RangeText | null);
}
