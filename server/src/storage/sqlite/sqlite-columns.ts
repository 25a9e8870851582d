import type { AttributeKind } from '@ne2016/contract';
import { sql } from 'kysely';
import { asItIs, type Column } from '../column.ts';

const text: Column = { type: 'TEXT', ...asItIs };
const numeric: Column = { type: 'NUMERIC', ...asItIs };

/** How each kind of attribute is kept. Rules are checked when writing, so every column may be empty. */
export const sqliteColumns: Readonly<Record<AttributeKind, Column>> = {
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
