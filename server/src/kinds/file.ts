import { sql } from 'kysely';
import { asItIs } from '../storage/column.ts';
import type { KindDefinition } from './kind-definition.ts';

export const fileKind: KindDefinition<'file'> = {
  name: 'fichier',
  columns: {
    sqlite: {
      type: 'JSON',
      json: (column) => sql`json(${column})`,
      bind: (value) => JSON.stringify(value),
      read: (stored): unknown => JSON.parse(String(stored)),
      hasNoOrder: true,
    },
    // Not `jsonb`, which reorders the members of an object.
    postgres: { type: 'json', ...asItIs, bind: (value) => JSON.stringify(value), hasNoOrder: true },
  },
  schema: () => ({ $ref: '#/components/schemas/FileReference' }),
};
