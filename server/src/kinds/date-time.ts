import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { timeSchema } from './schemas.ts';

export const dateTimeKind: KindDefinition<'dateTime'> = {
  name: 'date et heure',
  // Stored as sent, so that the same text is returned; it sorts by time.
  columns: textColumns,
  schema: (rules) => timeSchema('date-time', rules),
};
