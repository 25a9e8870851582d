import type { AttributeKind, Resource } from '@ne2016/contract';
import type { RawBuilder } from 'kysely';

/** How one kind of attribute is stored in a column. */
export interface Column {
  /** The declared type. It is the same for kinds with the same storage. */
  type: string;
  /** Addition to the type in SQL. */
  constraint?: string;
  /** Returns the column as a value of the JSON that the database builds. */
  json: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Returns the bound value for a value of the contract; never called with `null`. */
  bind: (value: unknown) => unknown;
  /** Returns the value of the contract for a stored one; never called with `null`. */
  read: (stored: unknown) => unknown;
  /** Values cannot be grouped or sorted. */
  hasNoOrder?: true;
}

/** A column whose values are bound and read unchanged. */
export const asItIs: Pick<Column, 'json' | 'bind' | 'read'> = {
  json: (column) => column,
  bind: (value) => value,
  read: (stored) => stored,
};

/** Returns the value of an attribute as its column stores it. */
export function columnValue(
  columns: Readonly<Record<AttributeKind, Column>>,
  resource: Resource,
  attribute: string,
  value: unknown,
): unknown {
  const kind = resource.attributes[attribute]?.kind;
  return kind === undefined || value === null ? value : columns[kind].bind(value);
}
