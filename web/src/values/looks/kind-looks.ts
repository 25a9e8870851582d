import type { AttributeKind, AttributeOf, ValueOfKind } from '@ne2016/contract';
import type { ComponentType, ReactNode, Ref } from 'react';
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

interface ShownLooks<Kind extends AttributeKind> {
  /** A value in a list; by default its text. */
  readonly Cell?: ComponentType<CellProps<Kind>>;
  /** A value on the page of its record; by default its text, as a link if it has an address. */
  readonly Reading?: ComponentType<CellProps<Kind>>;
}

/** How a value is entered: in an input under its label, or in a field that has its label inside. */
type Entry<Kind extends AttributeKind> =
  | { readonly Input: ComponentType<InputProps<Kind>>; readonly Field?: never }
  | { readonly Field: ComponentType<FieldProps<Kind>> };

/** The components of one kind of attribute. */
export type KindLooks<Kind extends AttributeKind> = ShownLooks<Kind> & Entry<Kind>;
