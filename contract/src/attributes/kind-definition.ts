import type { Person } from '../wire/roles.ts';
import type { OptionCheck } from './option-checks.ts';

/** The options of attributes of all kinds. */
export interface CommonOptions {
  /** The text that people read, in French. */
  label: string;
  /** A sentence under the input that helps to fill it. */
  hint?: string;
  /** The meaning of the attribute: shown in the form, on a record's page, and in the column header. */
  help?: string;
  /** Refuses an empty value. */
  required?: boolean;
  /** The former name of the attribute, to migrate its values. */
  formerly?: string;
  /** The initial width of its column in lists, in pixels; derived from its values by default. */
  width?: number;
}

/** The limits of column widths, in pixels: still readable, and enough for any value. */
export const columnWidths = { least: 56, most: 1200 } as const;

/** The options of inputs with a keyboard. */
export interface TypedOptions {
  /** Shown in the empty input, such as « 12, rue du Bac ». Necessary information belongs in `hint`. */
  placeholder?: string;
}

/** The parameter of functions that return a default value. */
export interface NewRecord {
  /** The creator of the record. */
  readonly person: Person;
  /** The date, `YYYY-MM-DD`, in the time zone of that person; on the server, in that of the server. */
  readonly today: string;
}

/** The option of a default value, for attributes with values of type `Value`. */
export interface DefaultOption<Value> {
  /** The default of a new record; empty by default. A function must depend only on its parameter. */
  default?: Value | ((made: NewRecord) => Value | null);
}

/** The options of a number that identifies something, such as in a register. */
export type UniqueTextOptions = CommonOptions &
  DefaultOption<string> &
  TypedOptions &
  Pick<TextRules, 'unique'>;

/** The validators of a text. */
export interface TextRules {
  /** A regular expression that the whole value must match, as in HTML. */
  pattern?: string;
  /** A value that matches the pattern, shown when another one was refused. */
  example?: string;
  /** Length in UTF-16 code units, as in HTML. */
  minlength?: number;
  maxlength?: number;
  /** Two records may not have the same value; checked by the server. */
  unique?: boolean;
}

/** The validators of an ordered value. */
export interface RangeRules<Bound> {
  /** The smallest and the greatest allowed value. */
  min?: Bound;
  max?: Bound;
}

/**
 * Checks a value that is not empty. It returns the value to store, or issues, the first of which has the name
 * of the validator as its message. Zod schemas satisfy it; this type keeps other packages out of the
 * declarations of this one.
 */
export interface ValueSchema<Value> {
  safeParse(
    value: unknown,
  ): { success: true; data: Value } | { success: false; error: { issues: readonly { message: string }[] } };
}

/** The options of one kind of attribute, for the check of declarations. */
export interface KindDeclaration<Options> {
  /** The check of each option; other options are unknown. */
  options(): { readonly [Option in keyof Options]-?: OptionCheck };
  /** Whether people can read a stored value as the name of a record. */
  readonly isTitle: boolean;
}

/** The checks of the values of one kind of attribute. */
export interface ValueRules<Options, Value> {
  /** Returns the schema of a value that is not empty. */
  schema(options: Options): ValueSchema<Value>;
  /**
   * Limits that differ in a message from their declaration, by the name of their validator.
   * @param text the refused value if it is a text; otherwise empty.
   */
  limits?(options: Options, text: string): Readonly<Record<string, string | number>>;
  /** Keeps spaces around a value. By default they are removed, since they usually come from pasting. */
  readonly keepsSpaces?: true;
  /** The stored value for an empty one; `null` by default. */
  readonly empty?: Value;
}

/** An attribute as created by the builder of its kind. */
export type Built<Kind extends string, Options> = { readonly kind: Kind } & Readonly<Options>;

/** Creates the builder of one kind; the literal types of the options are preserved for {@link RecordOf}. */
export function builder<Kind extends string, Allowed>(kind: Kind) {
  return <const Options extends Allowed>(options: Options): Built<Kind, Options> => ({ kind, ...options });
}
