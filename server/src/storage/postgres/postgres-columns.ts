import type { AttributeKind } from '@ne2016/contract';
import { asItIs, type Column } from '../column.ts';

// Compared byte by byte: an index over another order breaks with each update of the system's languages.
const text: Column = { type: 'text', constraint: 'collate "C"', ...asItIs };
const numeric: Column = { type: 'numeric', ...asItIs };

/**
 * How each kind of attribute is kept, the types as PostgreSQL itself writes them. Dates are the text of the wire, so
 * that the same text comes back; it sorts by time.
 */
export const postgresColumns: Readonly<Record<AttributeKind, Column>> = {
  text,
  longText: text,
  email: text,
  url: text,
  number: numeric,
  amount: numeric,
  date: text,
  dateTime: text,
  flag: { type: 'boolean', constraint: 'not null default false', ...asItIs },
  choice: text,
  link: { type: 'bigint', ...asItIs },
  // Not `jsonb`, which puts the names of an object in an order of its own.
  file: { type: 'json', ...asItIs, bind: (value) => JSON.stringify(value) },
};
