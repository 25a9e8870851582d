import type { AttributeKind, Resource } from '@ne2016/contract';
import type { RawBuilder } from 'kysely';
import type { Column } from '../column.ts';
import type { LogDialect } from '../change-log.ts';
import type { StorageTransaction } from '../tables.ts';

/** What is known of a column that exists. */
export interface ColumnFacts {
  name: string;
  /** The type, written like {@link Column.type}. */
  type: string;
}

/** What the migrations ask of a database: the one thing in them that is not the same everywhere. */
export interface SchemaAdapter extends LogDialect {
  readonly columns: Readonly<Record<AttributeKind, Column>>;
  /** The type of a primary key that the database numbers by itself, no number ever twice. */
  readonly numbered: RawBuilder<unknown>;
  /** The same for a table whose last row is never removed, which may be had for less. */
  readonly numberedLog: RawBuilder<unknown>;
  /** The columns of a table; none when there is no such table. */
  existingColumns(transaction: StorageTransaction, table: string): Promise<ColumnFacts[]>;
  /**
   * Frees the tables of records, those too that nobody declares any more, of the foreign keys that earlier versions made:
   * a link holds for as long as it is declared.
   */
  dropForeignKeys(transaction: StorageTransaction): Promise<void>;
  /** The names of the indexes on the table of a resource, without those of its constraints. */
  existingIndexes(transaction: StorageTransaction, resource: Pick<Resource, 'name'>): Promise<string[]>;
}
