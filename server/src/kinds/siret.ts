import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const siretKind: KindDefinition<'siret'> = {
  name: 'numéro SIRET',
  columns: textColumns,
  schema: () => ({
    type: 'string',
    pattern: String.raw`^\d{14}$`,
    examples: ['73282932000074', '35600000000048'],
    description: 'Quatorze chiffres, dont une clé de contrôle',
  }),
};
