import type { Attribute, OptionsOfKind, ValueOfKind } from '../attributes/kinds/kinds.ts';
import type { Attributes, Resource } from './define-resource.ts';
import type { IdentifierOf } from '../wire/ids.ts';

type Filled<A extends Attribute> = A extends { kind: 'choice'; options: infer Options }
  ? keyof Options & string
  : A extends { kind: 'choices'; options: infer Options }
    ? readonly (keyof Options & string)[]
    : ValueOfKind[A['kind']];

/** Kinds without the option `required` are never empty. */
type IsAlwaysFilled<A extends Attribute> = A extends { required: true }
  ? true
  : 'required' extends keyof OptionsOfKind[A['kind']]
    ? false
    : true;

/** The value of an attribute: `null` where it may be empty. */
export type ValueOf<A extends Attribute> = IsAlwaysFilled<A> extends true ? Filled<A> : Filled<A> | null;

/** The saveable attributes of a record. */
export type AttributeValues<Declared extends Attributes> = {
  -readonly [Name in keyof Declared]: ValueOf<Declared[Name]>;
};

/** The identifier of a record, as in the contract if the resource is not specified. */
type Identified<Identifier extends string> = {
  [Name in string extends Identifier ? IdentifierOf<string> : Identifier]: number;
};

/** A record as in the server's answers: `{ id_project: number; name: string; budget: number | null; … }`. */
export type RecordOf<R> =
  R extends Resource<string, infer Declared, infer Identifier>
    ? Identified<Identifier> & AttributeValues<Declared>
    : never;
