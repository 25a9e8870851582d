import { sql } from 'kysely';
import { asItIs } from '../storage/column.ts';
import type { KindDefinition } from './kind-definition.ts';

type Columns = KindDefinition<'text'>['columns'];

/** The columns of texts. Rules are checked on writing, so every column is nullable. */
export const textColumns: Columns = {
  sqlite: { type: 'TEXT', ...asItIs },
  // Compared byte by byte: an index with the order of a locale becomes invalid when the system updates its
  // locales.
  postgres: { type: 'text', constraint: 'collate "C"', ...asItIs },
};

/** The columns of numbers. */
export const numberColumns: Columns = {
  sqlite: { type: 'NUMERIC', ...asItIs },
  postgres: { type: 'numeric', ...asItIs },
};

/** The columns of lists: JSON, with a type of their own, so that no other value is read as a list. */
export const listColumns: Columns = {
  sqlite: {
    type: 'JSON_LIST',
    json: (column) => sql`json(${column})`,
    bind: (value) => JSON.stringify(value),
    read: (stored): unknown => JSON.parse(String(stored)),
    hasNoOrder: true,
  },
  postgres: { type: 'jsonb', ...asItIs, bind: (value) => JSON.stringify(value), hasNoOrder: true },
};
