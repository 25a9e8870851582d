import type { Person } from '../wire/roles.ts';
import type { OptionCheck } from './option-checks.ts';

/** What a declaration may say of an attribute of any kind. */
export interface CommonOptions {
  /** What the person at the screen reads, in French. */
  label: string;
  /** A sentence under the input that helps to fill it. */
  hint?: string;
  /** What the attribute means, in a sentence or two: in the form, on the page of a record, and at the head of a column. */
  help?: string;
  /** Refuses an empty value. */
  required?: boolean;
  /** The name that the attribute had before: its values follow. */
  formerly?: string;
  /** How wide its column is in lists, in pixels, as long as nobody has chosen otherwise; by its values by default. */
  width?: number;
}

/** How wide a column may be, in pixels: what somebody can still read, and what no value needs more than. */
export const columnWidths = { least: 56, most: 1200 } as const;

/** What a declaration may say of an input that is typed into. */
export interface TypedOptions {
  /** Shown in the input as long as it is empty, such as « 12, rue du Bac ». What must be known to fill it is a `hint`. */
  placeholder?: string;
}

/** What the first value of a new record may depend on. */
export interface NewRecord {
  /** Who makes the record. */
  readonly person: Person;
  /** The day, `YYYY-MM-DD`, where that person is; on the server, where that runs. */
  readonly today: string;
}

/** What a declaration may say of the first value of an attribute whose values are of type `Value`. */
export interface DefaultOption<Value> {
  /**
   * What a new record has at first; empty by default, as for `null`. A function must depend on nothing but its
   * parameter.
   */
  default?: Value | ((made: NewRecord) => Value | null);
}

/** What a declaration may say of a number by which something is known, as in a register. */
export type UniqueTextOptions = CommonOptions &
  DefaultOption<string> &
  TypedOptions &
  Pick<TextRules, 'unique'>;

/** The validators of a text. */
export interface TextRules {
  /** A regular expression that the whole value must match, as in HTML. */
  pattern?: string;
  /** A value that matches the pattern, shown where another one was refused. */
  example?: string;
  /** Length in UTF-16 code units, as in HTML. */
  minlength?: number;
  maxlength?: number;
  /** No two records may hold the same value; the server decides. */
  unique?: boolean;
}

/** The validators of a value that has an order. */
export interface RangeRules<Bound> {
  /** The smallest and the greatest value allowed. */
  min?: Bound;
  max?: Bound;
}

/**
 * Checks a value that is not empty: what is allowed comes back as it is to be stored, otherwise the message of the first
 * issue is the name of the validator. Schemas of Zod do; this package's own declarations name no other package.
 */
export interface ValueSchema<Value> {
  safeParse(
    value: unknown,
  ): { success: true; data: Value } | { success: false; error: { issues: readonly { message: string }[] } };
}

/** What the check of declarations knows of one kind of attribute. */
export interface KindDeclaration<Options> {
  /** How each option is checked; any other option is unknown. */
  options(): { readonly [Option in keyof Options]-?: OptionCheck };
  /** Whether people can read a value, just as it is stored, as the name of a record. */
  readonly isTitle: boolean;
}

/** How the values of one kind of attribute are checked. */
export interface ValueRules<Options, Value> {
  /** Of a value that is not empty. */
  schema(options: Options): ValueSchema<Value>;
  /**
   * Limits that a message names otherwise than they are declared, by the name of their validator.
   * @param text The value that was refused, where it is a text; otherwise empty.
   */
  limits?(options: Options, text: string): Readonly<Record<string, string | number>>;
  /** Spaces around a value come from pasting and mean nothing, unless it is said here that they may. */
  readonly keepsSpaces?: true;
  /** What is stored where there is no value; `null` unless said otherwise. */
  readonly empty?: Value;
}

/** An attribute as the builder of its kind makes it. */
export type Built<Kind extends string, Options> = { readonly kind: Kind } & Readonly<Options>;

/** Makes the builder of one kind; the literal types of the options are kept for {@link RecordOf}. */
export function builder<Kind extends string, Allowed>(kind: Kind) {
  return <const Options extends Allowed>(options: Options): Built<Kind, Options> => ({ kind, ...options });
}
