import type { AttributeKind } from '@ne2016/contract';
import { type RawBuilder, sql } from 'kysely';

/** How one kind of attribute is kept in a column. */
interface Column {
  /** The declared type; two kinds that keep the same values in the same way have the same. */
  type: 'TEXT' | 'NUMERIC' | 'INTEGER' | 'BOOLEAN' | 'JSON';
  /** What SQL adds to the type. */
  constraint?: string;
  /** The column as a value of `json_object`. */
  json: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The value on the wire as it is bound; never called with `null`. */
  bind: (value: unknown) => unknown;
}

const asItIs = { json: (column: RawBuilder<unknown>) => column, bind: (value: unknown) => value };

const text: Column = { type: 'TEXT', ...asItIs };
const numeric: Column = { type: 'NUMERIC', ...asItIs };

/** How each kind of attribute is kept. Rules are checked when writing, so every column may be empty. */
export const columnOfKind: Readonly<Record<AttributeKind, Column>> = {
  text,
  longText: text,
  email: text,
  url: text,
  number: numeric,
  amount: numeric,
  date: text,
  dateTime: text,
  flag: {
    type: 'BOOLEAN',
    constraint: 'NOT NULL DEFAULT 0',
    json: (column) => sql`json(iif(${column}, 'true', 'false'))`,
    bind: (value) => (value === true ? 1 : 0),
  },
  choice: text,
  link: { type: 'INTEGER', ...asItIs },
  file: { type: 'JSON', json: (column) => sql`json(${column})`, bind: (value) => JSON.stringify(value) },
};
