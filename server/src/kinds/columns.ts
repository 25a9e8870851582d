import { sql } from 'kysely';
import { asItIs } from '../storage/column.ts';
import type { KindDefinition } from './kind-definition.ts';

type Columns = KindDefinition<'text'>['columns'];

/** How texts are kept. Rules are checked when writing, so every column may be empty. */
export const textColumns: Columns = {
  sqlite: { type: 'TEXT', ...asItIs },
  // Compared byte by byte: an index over another order breaks with each update of the system's languages.
  postgres: { type: 'text', constraint: 'collate "C"', ...asItIs },
};

/** How numbers are kept. */
export const numberColumns: Columns = {
  sqlite: { type: 'NUMERIC', ...asItIs },
  postgres: { type: 'numeric', ...asItIs },
};

/** How lists are kept: as JSON, of a type that nothing else has, so that no other value is taken for a list. */
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
