import type { AttributeKind, AttributeOf, ValueOfKind } from '@ne2016/contract';
import type { ComponentType, ReactNode, Ref } from 'react';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { FieldTies } from '#ui/form/field.tsx';
import type { PendingUploads } from '#ui/upload/upload.tsx';
import type { FilePlace } from '../files/file-calls.ts';
import type { TextContext } from '../text-context.ts';

/** The props of a cell of a list. */
export interface CellProps<Kind extends AttributeKind> {
  attribute: AttributeOf<Kind>;
  value: ValueOfKind[Kind];
  context: TextContext;
}

/** The props of an input of a record. */
export interface InputProps<Kind extends AttributeKind> {
  attribute: AttributeOf<Kind>;
  /** May be any typed text. */
  value: unknown;
  /** Passed to every input unchanged. */
  input: {
    ties: FieldTies;
    readOnly: boolean;
    onChange: (value: unknown) => void;
    onBlur: () => void;
  };
  /** The upload target, and a callback that receives the files that are chosen and not sent. */
  upload: { place: FilePlace; onPending: (pending: PendingUploads | null) => void };
}

/** The props of a field of a record that has its label inside. */
export interface FieldProps<Kind extends AttributeKind> {
  attribute: AttributeOf<Kind>;
  value: unknown;
  readOnly: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Passed to every field unchanged. */
  frame: {
    ref: Ref<HTMLDivElement>;
    describedBy: string | undefined;
    notice: ReactNode;
    mark: ReactNode;
    onFocus: (() => void) | undefined;
  };
}

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

type TypeName<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : 'object';

interface ShownKind<Kind extends AttributeKind> {
  /** The type of a value. Anything else is not valid yet, and shown as typed. */
  readonly type: TypeName<ValueOfKind[Kind]>;
  /** The filter conditions for its values. */
  readonly conditions: ConditionFamily;
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
  /** Columns align its values by the last digit. */
  readonly isFigure?: true;
  /** Without a table header, the value needs its label. */
  readonly isBare?: true;
  /** Returns the address to which a value links; `null` if it is not valid yet. */
  href?(value: ValueOfKind[Kind], attribute: AttributeOf<Kind>): string | null;
  /** A value in a list; by default its text. */
  readonly Cell?: ComponentType<CellProps<Kind>>;
  /** A value on the page of its record; by default its text, as a link if it has an address. */
  readonly Reading?: ComponentType<CellProps<Kind>>;
}

interface EnteredKind<Kind extends AttributeKind> {
  /** The input has the full width of a form. */
  readonly isWide?: true;
  /** Returns why typed text is not a value; `null` without a specific reason. */
  explain?(typed: string, pack: LocalePack, attribute: AttributeOf<Kind>): FaultReason | null;
  /** The text for the expected range if one of two declared bounds is broken, or for another validator. */
  readonly rangeText?: RangeText | ((validator: string, attribute: AttributeOf<Kind>) => RangeText | null);
}

/** How a value is entered: in an input under its label, or in a field that has its label inside. */
type Entry<Kind extends AttributeKind> =
  | { readonly Input: ComponentType<InputProps<Kind>>; readonly Field?: never }
  | { readonly Field: ComponentType<FieldProps<Kind>> };

/** Everything that the screens need for one kind of attribute. */
export type KindDefinition<Kind extends AttributeKind> = ShownKind<Kind> & EnteredKind<Kind> & Entry<Kind>;
