import type { AttributeKind, Resource } from '@ne2016/contract';
import type { RawBuilder } from 'kysely';
import type { Column } from '../column.ts';
import type { LogOrder } from '../change-log.ts';
import type { StorageTransaction } from '../tables.ts';

/** What is known of a column that exists. */
export interface ColumnFacts {
  name: string;
  /** The type, written like {@link Column.type}. */
  type: string;
  /** The table that the column links to. */
  links: string | null;
}

/** What the migrations ask of a database: the one thing in them that is not the same everywhere. */
export interface SchemaAdapter extends LogOrder {
  readonly columns: Readonly<Record<AttributeKind, Column>>;
  /** The type of a primary key that the database numbers by itself, no number ever twice. */
  readonly numbered: RawBuilder<unknown>;
  /** The same for a table whose last row is never removed, which may be had for less. */
  readonly numberedLog: RawBuilder<unknown>;
  /** The columns of a table; none when there is no such table. */
  existingColumns(transaction: StorageTransaction, table: string): Promise<ColumnFacts[]>;
  /** The names of the indexes that a migration made for a resource. */
  existingIndexes(transaction: StorageTransaction, resource: Resource): Promise<string[]>;
}
