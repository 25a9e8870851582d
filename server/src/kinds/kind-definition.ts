import type { AttributeKind, AttributeOf } from '@ne2016/contract';
import type { Schema } from '../openapi/parts/document-types.ts';
import type { Column } from '../storage/column.ts';

/** A supported database. */
export type Dialect = 'sqlite' | 'postgres';

/** The server part of a kind of attribute. */
export interface KindDefinition<Kind extends AttributeKind> {
  /** The French name, for operators. */
  readonly name: string;
  /** The column in each database. */
  readonly columns: Readonly<Record<Dialect, Column>>;
  /** Returns the OpenAPI schema of a value that is not empty. */
  schema(attribute: AttributeOf<Kind>): Schema;
}
