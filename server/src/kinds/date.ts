import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { timeSchema } from './schemas.ts';

export const dateKind: KindDefinition<'date'> = {
  name: 'date',
  // Stored as sent, so that the same text is returned; it sorts by time.
  columns: textColumns,
  schema: (rules) => timeSchema('date', rules),
};
