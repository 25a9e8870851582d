import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const telephoneKind: KindDefinition<'telephone'> = {
  name: 'numéro de téléphone',
  columns: textColumns,
  schema: () => ({
    type: 'string',
    pattern: String.raw`^\+[1-9]\d{6,14}$`,
    examples: ['+33612345678', '+3222233000'],
    description: 'Numéro au format E.164',
  }),
};
