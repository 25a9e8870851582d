import type { AttributeKind, Resource } from '@ne2016/contract';
import type { RawBuilder } from 'kysely';
import type { Column } from '../column.ts';
import type { LogDialect } from '../change-log.ts';
import type { StorageTransaction } from '../tables.ts';

/** An existing column. */
export interface ColumnFacts {
  name: string;
  /** The type, written like {@link Column.type}. */
  type: string;
}

/** The part of migrations that differs between databases. */
export interface SchemaAdapter extends LogDialect {
  readonly columns: Readonly<Record<AttributeKind, Column>>;
  /** The type of a primary key that the database assigns, never the same number twice. */
  readonly numbered: RawBuilder<unknown>;
  /** The same for a table whose last row is never removed, which can be cheaper. */
  readonly numberedLog: RawBuilder<unknown>;
  /** Returns the columns of a table; none when it does not exist. */
  existingColumns(transaction: StorageTransaction, table: string): Promise<ColumnFacts[]>;
  /**
   * Drops the foreign keys that earlier versions created for record tables, including undeclared ones: a link
   * is enforced only while it is declared.
   */
  dropForeignKeys(transaction: StorageTransaction): Promise<void>;
  /** Returns the names of the indexes on the table of a resource, without those of constraints. */
  existingIndexes(transaction: StorageTransaction, resource: Pick<Resource, 'name'>): Promise<string[]>;
}
