import type { AttributeKind, AttributeOf } from '@ne2016/contract';
import type { Schema } from '../openapi/parts/document-types.ts';
import type { Column } from '../storage/column.ts';

/** A database that keeps records. */
export type Dialect = 'sqlite' | 'postgres';

/** Everything that the server says of one kind of attribute. */
export interface KindDefinition<Kind extends AttributeKind> {
  /** As an operator reads it, in French. */
  readonly name: string;
  /** How values are kept in each database. */
  readonly columns: Readonly<Record<Dialect, Column>>;
  /** The schema of a value that is not empty, as OpenAPI describes it. */
  schema(attribute: AttributeOf<Kind>): Schema;
}
