import type { AttributeKind, AttributeOf, ValueOfKind } from '../attributes/kinds/kinds.ts';
import type { Resource } from './define-resource.ts';

/** The kinds that a computed attribute can be shown as. */
export type ComputedKind = Extract<
  AttributeKind,
  'text' | 'longText' | 'email' | 'url' | 'number' | 'amount' | 'date' | 'dateTime' | 'flag' | 'choice'
>;

/** An attribute of a record that another one links to; empty where that is not known. */
export interface Lookup<Value = unknown> {
  readonly source: 'lookup';
  /** The link and the attribute of what it leads to: `commune.region`. */
  readonly path: string;
  /** What the attribute is, where that is said. */
  readonly kind: ComputedKind | null;
  /** Never there: the type of the value. */
  readonly valueType?: Value;
}

/** What a rollup makes of the records that link to one. */
export type RollupFunction = 'count' | 'sum' | 'min' | 'max';

/** Something over the records of another list that link to one. */
export interface Rollup<Value = unknown> {
  readonly source: 'rollup';
  /** The other list and its link: `project.commune`. */
  readonly path: string;
  readonly by: RollupFunction;
  /** The attribute that is added up or compared; `null` where records are counted. */
  readonly of: string | null;
  /** What the attribute is, where that is said. */
  readonly kind: ComputedKind | null;
  /** Which of the records count; `null`: all of them. */
  readonly where: RollupCondition | null;
  /** Never there: the type of the value. */
  readonly valueType?: Value;
}

/** Whether a record that links to one counts. It must depend on nothing but the stored values of that record. */
export type RollupCondition = (record: Values) => boolean;

/** Where a computed attribute takes a value from that is not the record's own. */
export type ComputedSource = Lookup | Rollup;

/**
 * An attribute of the record that a link leads to.
 * @param path the link and the attribute: `commune.region`
 * @param kind what the attribute is, for the type of the value where a function gets it
 */
export function lookup(path: string): Lookup;
export function lookup<Kind extends ComputedKind>(path: string, kind: Kind): Lookup<ValueOfKind[Kind] | null>;
export function lookup(path: string, kind: ComputedKind | null = null): Lookup {
  return { source: 'lookup', path, kind };
}

/**
 * Something over the records that link to one, as far as the person sees them: `count` them, or `sum`, `min` or `max` of
 * one of their attributes, which is empty where none of them has a value.
 * @param path the other list and its link: `project.commune`
 * @param kind what the attribute is, for the type of the value where a function gets it
 * @param where which of the records count, all of them by default: `({ status }) => status === 'running'`
 */
export function rollup(path: string, by: 'count', where?: RollupCondition): Rollup<number>;
export function rollup(path: string, by: 'sum', of: string, where?: RollupCondition): Rollup<number | null>;
export function rollup(
  path: string,
  by: 'min' | 'max',
  of: string,
  where: RollupCondition,
): Rollup<number | null>;
export function rollup<Kind extends 'number' | 'amount' | 'date' | 'dateTime' = 'number'>(
  path: string,
  by: 'min' | 'max',
  of: string,
  kind?: Kind,
  where?: RollupCondition,
): Rollup<ValueOfKind[Kind] | null>;
export function rollup(
  path: string,
  by: RollupFunction,
  ...said: readonly (string | RollupCondition | undefined)[]
): Rollup {
  const where = said.find((one) => typeof one === 'function') ?? null;
  const [of = null, kind = null] = said.filter((one) => typeof one === 'string');
  return { source: 'rollup', path, by, of, kind: kind as ComputedKind | null, where };
}

/** What computed attributes need of other lists, by name; `unknown` for those that need nothing. */
export type NeededOfOthers = Readonly<Record<string, unknown>>;

/** The values of sources by the names that a declaration gives them. */
export type SourceValues<Needed> = {
  readonly [Name in keyof Needed]: Needed[Name] extends { readonly valueType?: infer Value }
    ? Exclude<Value, undefined>
    : unknown;
};

/** What is shown of a computed attribute of some kind: `null` for nothing. */
type ComputedValue<Shown> = Shown extends { kind: 'choice'; options: infer Options }
  ? (keyof Options & string) | null
  : Shown extends { kind: infer Kind extends ComputedKind }
    ? ValueOfKind[Kind] | null
    : never;

/**
 * The computed attributes of a resource by name. Each says what it is shown as, and its value: a lookup, a rollup, or a
 * function of the record and of the lookups and rollups that it needs. A function must depend on nothing else.
 */
export type ComputedDeclarations<Values, Shown, Needed> = {
  readonly [Name in keyof Shown]: {
    readonly as: Shown[Name];
    readonly needs?: Readonly<Record<string, ComputedSource>>;
    readonly value:
      | ComputedSource
      | ((
          record: Readonly<Values>,
          needed: Name extends keyof Needed ? SourceValues<Needed[Name]> : unknown,
        ) => ComputedValue<Shown[Name]>);
  };
} & {
  readonly [Name in keyof Needed]: { readonly needs?: Needed[Name] };
};

type Values = Readonly<Record<string, unknown>>;

/** A computed attribute as it was declared. */
export interface ComputedAttribute {
  /** What it is shown, compared and written as. */
  readonly as: AttributeOf<ComputedKind>;
  readonly needs?: Readonly<Record<string, ComputedSource>>;
  readonly value: ComputedSource | ((record: Values, needed: Values) => unknown);
}

const nothing: Readonly<Record<string, ComputedAttribute>> = {};

/** The computed attributes of a resource by name. They are no part of its records: who shows a list computes them. */
export function computedAttributes({
  declaration,
}: Pick<Resource, 'declaration'>): Readonly<Record<string, ComputedAttribute>> {
  // What of it cannot work is refused at the start.
  return (declaration as { computed?: typeof nothing } | null | undefined)?.computed ?? nothing;
}

/** The lookups and rollups by which a computed attribute reads other lists. */
export function sourcesOf({ needs = {}, value }: ComputedAttribute): readonly ComputedSource[] {
  return typeof value === 'function' ? Object.values(needs) : [value];
}
