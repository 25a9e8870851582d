import type { AttributeKind, Resource } from '@ne2016/contract';
import type { RawBuilder } from 'kysely';

/** How one kind of attribute is kept in a column. */
export interface Column {
  /** The declared type; two kinds that keep the same values in the same way have the same. */
  type: string;
  /** What SQL adds to the type. */
  constraint?: string;
  /** The column as a value of the JSON that the database builds. */
  json: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The value on the wire as it is bound; never called with `null`. */
  bind: (value: unknown) => unknown;
  /** What was stored as the value on the wire; never called with `null`. */
  read: (stored: unknown) => unknown;
  /** Values cannot be grouped or sorted. */
  hasNoOrder?: true;
}

/** A column whose values are bound and read as they are on the wire. */
export const asItIs: Pick<Column, 'json' | 'bind' | 'read'> = {
  json: (column) => column,
  bind: (value) => value,
  read: (stored) => stored,
};

/** The value of an attribute as its column holds it. */
export function columnValue(
  columns: Readonly<Record<AttributeKind, Column>>,
  resource: Resource,
  attribute: string,
  value: unknown,
): unknown {
  const kind = resource.attributes[attribute]?.kind;
  return kind === undefined || value === null ? value : columns[kind].bind(value);
}
