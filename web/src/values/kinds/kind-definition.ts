import type { AttributeKind, AttributeOf, ValueOfKind } from '@ne2016/contract';
import type { ComponentType, ReactNode, Ref } from 'react';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { FieldTies } from '#ui/form/field.tsx';
import type { PendingUploads } from '#ui/upload/upload.tsx';
import type { FilePlace } from '../files/file-calls.ts';
import type { TextContext } from '../text-context.ts';

/** What a cell of a list gets. */
export interface CellProps<Kind extends AttributeKind> {
  attribute: AttributeOf<Kind>;
  value: ValueOfKind[Kind];
  context: TextContext;
}

/** What an input of a record gets. */
export interface InputProps<Kind extends AttributeKind> {
  attribute: AttributeOf<Kind>;
  /** Anything that was typed, too. */
  value: unknown;
  /** What every input takes as it is. */
  input: {
    ties: FieldTies;
    readOnly: boolean;
    onChange: (value: unknown) => void;
    onBlur: () => void;
  };
  /** Where files are uploaded, and a callback that receives the files that are chosen and not sent. */
  upload: { place: FilePlace; onPending: (pending: PendingUploads | null) => void };
}

/** What a field of a record gets that has its label inside. */
export interface FieldProps<Kind extends AttributeKind> {
  attribute: AttributeOf<Kind>;
  value: unknown;
  readOnly: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** What every field takes as it is. */
  frame: {
    ref: Ref<HTMLDivElement>;
    describedBy: string | undefined;
    notice: ReactNode;
    mark: ReactNode;
    onFocus: (() => void) | undefined;
  };
}

/** What can be said of a text beyond that it is no value of its kind; each is a text of `validators`. */
type FaultReason = 'precision' | 'amount' | 'durationUnit' | 'noSuchDay' | 'noSuchTime';

/** What is said to be expected where a bound is broken and both are declared; each is a text of `expected`. */
export type RangeText = 'integer' | 'number' | 'amount' | 'duration' | 'date' | 'dateTime';

/** Kinds whose values are compared in the same ways, and so filtered by the same conditions. */
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
  /** The type of a value. Anything else is not valid yet, and shown as it was typed. */
  readonly type: TypeName<ValueOfKind[Kind]>;
  /** What a list can be filtered by that has such values. */
  readonly conditions: ConditionFamily;
  /** A value as people read it, and find it by a search. */
  text(value: ValueOfKind[Kind], attribute: AttributeOf<Kind>, context: TextContext): string;
  /** The text in a list where that is shorter: an amount without cents. */
  listText?(value: ValueOfKind[Kind], attribute: AttributeOf<Kind>, context: TextContext): string;
  /** What a search finds a value by besides its text: a number without the spaces between its groups. */
  alsoFoundBy?(value: ValueOfKind[Kind]): string;
  /** The text is that of another record, and changes with it. */
  readonly isOfOthers?: true;
  /** What a list is sorted by: the text as French sorts it, the size of the value, or a number for each value. */
  readonly order: 'text' | 'value' | ((attribute: AttributeOf<Kind>) => (value: unknown) => number);
  /** Its texts may be cut in a narrow column; other columns are as wide as their values. */
  readonly isCut?: true | ((attribute: AttributeOf<Kind>) => boolean);
  /** The room in a list that is not of the text, in pixels: of a pill, an icon, a bar. */
  readonly listSpace?: number | ((attribute: AttributeOf<Kind>) => number);
  /** Its values are all different, or several of a record are in one: lists have no groups of them. */
  readonly isUngrouped?: true;
  /** Figures stand under each other in a column, by their last digit. */
  readonly isFigure?: true;
  /** Where a list has no header, the value says nothing without its label. */
  readonly isBare?: true;
  /** Where a value leads, as an address; `null` where it is not valid yet. */
  href?(value: ValueOfKind[Kind], attribute: AttributeOf<Kind>): string | null;
  /** How a value looks in a list; its text where this lacks. */
  readonly Cell?: ComponentType<CellProps<Kind>>;
  /** How a value looks on the page of its record; its text where this lacks, as a link where it leads somewhere. */
  readonly Reading?: ComponentType<CellProps<Kind>>;
}

interface EnteredKind<Kind extends AttributeKind> {
  /** The input takes the whole width of a form. */
  readonly isWide?: true;
  /** Why a text that was typed is no value; `null` where there is no more to say than that. */
  explain?(typed: string, pack: LocalePack, attribute: AttributeOf<Kind>): FaultReason | null;
  /** What is said to be expected where both bounds are declared and one is broken, or another rule that it names. */
  readonly rangeText?: RangeText | ((validator: string, attribute: AttributeOf<Kind>) => RangeText | null);
}

/** How a value is entered: in an input under its label, or in a field that has its label inside. */
type Entry<Kind extends AttributeKind> =
  | { readonly Input: ComponentType<InputProps<Kind>>; readonly Field?: never }
  | { readonly Field: ComponentType<FieldProps<Kind>> };

/** Everything that the screens know of one kind of attribute. */
export type KindDefinition<Kind extends AttributeKind> = ShownKind<Kind> & EnteredKind<Kind> & Entry<Kind>;
