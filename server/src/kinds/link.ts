import { asItIs } from '../storage/column.ts';
import type { KindDefinition } from './kind-definition.ts';

export const linkKind: KindDefinition<'link'> = {
  name: 'lien',
  columns: {
    sqlite: { type: 'INTEGER', ...asItIs },
    postgres: { type: 'bigint', ...asItIs },
  },
  schema: ({ resource }) => ({
    type: 'integer',
    minimum: 1,
    description: `Identifiant d’une fiche de la liste «\u00a0${resource}\u00a0»`,
  }),
};
