import type { AttributeKind, AttributeOf, ValueOfKind } from '../attributes/kinds/kinds.ts';
import type { Resource } from './define-resource.ts';

/** The kinds in which a computed attribute can be shown. */
export type ComputedKind = Extract<
  AttributeKind,
  'text' | 'longText' | 'email' | 'url' | 'number' | 'amount' | 'date' | 'dateTime' | 'flag' | 'choice'
>;

/** An attribute of a linked record; empty if that is unknown. */
export interface Lookup<Value = unknown> {
  readonly source: 'lookup';
  /** The link and the attribute of the linked record: `commune.region`. */
  readonly path: string;
  /** The kind of the attribute, if declared. */
  readonly kind: ComputedKind | null;
  /** Never set: the type of the value. */
  readonly valueType?: Value;
}

/** The function of a rollup over the records that link to one. */
export type RollupFunction = 'count' | 'sum' | 'min' | 'max';

/** An aggregate over the records of another list that link to one. */
export interface Rollup<Value = unknown> {
  readonly source: 'rollup';
  /** The other list and its link: `project.commune`. */
  readonly path: string;
  readonly by: RollupFunction;
  /** The attribute that is summed or compared; `null` for a count. */
  readonly of: string | null;
  /** The kind of the attribute, if declared. */
  readonly kind: ComputedKind | null;
  /** The condition for records to count; `null` for all. */
  readonly where: RollupCondition | null;
  /** Never set: the type of the value. */
  readonly valueType?: Value;
}

/** Returns whether a linking record counts. It must depend only on the stored values of that record. */
export type RollupCondition = (record: Values) => boolean;

/** The source of a computed attribute outside the record. */
export type ComputedSource = Lookup | Rollup;

/**
 * Declares a lookup: an attribute of a linked record.
 * @param path the link and the attribute: `commune.region`
 * @param kind the kind of the attribute, for the type of the value that a function receives
 */
export function lookup(path: string): Lookup;
export function lookup<Kind extends ComputedKind>(path: string, kind: Kind): Lookup<ValueOfKind[Kind] | null>;
export function lookup(path: string, kind: ComputedKind | null = null): Lookup {
  return { source: 'lookup', path, kind };
}

/**
 * Declares a rollup over the records that link to one and that the person may see: their `count`, or `sum`,
 * `min` or `max` of one of their attributes, which is empty if none of them has a value.
 * @param path the other list and its link: `project.commune`
 * @param kind the kind of the attribute, for the type of the value that a function receives
 * @param where the records that count, by default all: `({ status }) => status === 'running'`
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

/** The sources of computed attributes in other lists, by name; `unknown` without any. */
export type NeededOfOthers = Readonly<Record<string, unknown>>;

/** The values of sources by their declared names. */
export type SourceValues<Needed> = {
  readonly [Name in keyof Needed]: Needed[Name] extends { readonly valueType?: infer Value }
    ? Exclude<Value, undefined>
    : unknown;
};

/** The value of a computed attribute of a kind; `null` if it is empty. */
type ComputedValue<Shown> = Shown extends { kind: 'choice'; options: infer Options }
  ? (keyof Options & string) | null
  : Shown extends { kind: infer Kind extends ComputedKind }
    ? ValueOfKind[Kind] | null
    : never;

/**
 * The computed attributes of a resource by name. Each declares how it is shown, and its value: a lookup, a
 * rollup, or a function of the record and of the sources that it needs, and of nothing else.
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

/** A computed attribute as declared. */
export interface ComputedAttribute {
  /** The attribute as which it is shown, compared and formatted. */
  readonly as: AttributeOf<ComputedKind>;
  readonly needs?: Readonly<Record<string, ComputedSource>>;
  readonly value: ComputedSource | ((record: Values, needed: Values) => unknown);
}

const nothing: Readonly<Record<string, ComputedAttribute>> = {};

/** The computed attributes by name. Records do not have them: the code that shows a list computes them. */
export function computedAttributes({
  declaration,
}: Pick<Resource, 'declaration'>): Readonly<Record<string, ComputedAttribute>> {
  // Faulty declarations are refused at startup.
  return (declaration as { computed?: typeof nothing } | null | undefined)?.computed ?? nothing;
}

/** The lookups and rollups with which a computed attribute reads other lists. */
export function sourcesOf({ needs = {}, value }: ComputedAttribute): readonly ComputedSource[] {
  return typeof value === 'function' ? Object.values(needs) : [value];
}
