import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { timeSchema } from './schemas.ts';

export const dateKind: KindDefinition<'date'> = {
  name: 'date',
  // The text of the wire, so that the same text comes back; it sorts by time.
  columns: textColumns,
  schema: (rules) => timeSchema('date', rules),
};
