import { sql } from 'kysely';
import { asItIs } from '../storage/column.ts';
import type { KindDefinition } from './kind-definition.ts';

export const flagKind: KindDefinition<'flag'> = {
  name: 'case à cocher',
  columns: {
    sqlite: {
      type: 'BOOLEAN',
      constraint: 'NOT NULL DEFAULT 0',
      json: (column) => sql`json(iif(${column}, 'true', 'false'))`,
      bind: (value) => (value === true ? 1 : 0),
      read: (stored) => stored === 1,
    },
    postgres: { type: 'boolean', constraint: 'not null default false', ...asItIs },
  },
  schema: () => ({ type: 'boolean' }),
};
