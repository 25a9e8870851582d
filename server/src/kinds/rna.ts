import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const rnaKind: KindDefinition<'rna'> = {
  name: 'numéro RNA',
  columns: textColumns,
  schema: () => ({
    type: 'string',
    pattern: String.raw`^W\d[\dA-Z]\d{7}$`,
    examples: ['W751004076', 'W9R1000123'],
  }),
};
