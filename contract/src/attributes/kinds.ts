/** A file that an attribute refers to. `size` is in bytes. */
export interface FileReference {
  id: string;
  name: string;
  size: number;
  type: string;
}

/** The value that each kind of attribute holds on the wire, when it holds one. */
export interface ValueOfKind {
  text: string;
  longText: string;
  email: string;
  url: string;
  number: number;
  /** Euros, at most two decimals. */
  amount: number;
  /** `YYYY-MM-DD`. */
  date: string;
  /** An instant in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  dateTime: string;
  flag: boolean;
  choice: string;
  /** The identifier of a record of another resource. */
  link: number;
  file: FileReference;
}

/** The kinds of attributes. Every table keyed by it must name them all, so a new kind fails the build there. */
export type AttributeKind = keyof ValueOfKind;

/** What a declaration may say of an attribute of any kind. */
export interface CommonOptions {
  /** What the person at the screen reads, in French. */
  label: string;
  /** A sentence under the input that helps to fill it. */
  hint?: string;
  /** Refuses an empty value. */
  required?: boolean;
  /** The name that the attribute had before: its values follow. */
  formerly?: string;
}

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

/** What a declaration may say of an attribute of each kind. */
export interface OptionsOfKind {
  text: CommonOptions & TextRules;
  longText: CommonOptions & Omit<TextRules, 'unique'>;
  email: CommonOptions & TextRules;
  url: CommonOptions & TextRules;
  /** `decimals`: how many are allowed, none by default. A number has 15 figures at most, a whole one is below 2^53. */
  number: CommonOptions & RangeRules<number> & { decimals?: number; unique?: boolean };
  amount: CommonOptions & RangeRules<number>;
  date: CommonOptions & RangeRules<string>;
  dateTime: CommonOptions & RangeRules<string>;
  /** A flag is true or false, never empty, so it is never required. */
  flag: Omit<CommonOptions, 'required'>;
  /** `options`: value on the wire → label. */
  choice: CommonOptions & { options: Readonly<Record<string, string>> };
  link: CommonOptions & { resource: string };
  /** `maxSize` in bytes; `accept` lists media types, `image/*` included. */
  file: CommonOptions & { maxSize?: number; accept?: readonly string[] };
}

/** An attribute as plain data: its kind and what the declaration says of it. */
export type AttributeOf<Kind extends AttributeKind> = Kind extends AttributeKind
  ? { readonly kind: Kind } & Readonly<OptionsOfKind[Kind]>
  : never;

/** An attribute of any kind. */
export type Attribute = AttributeOf<AttributeKind>;
