import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const postalAddressKind: KindDefinition<'postalAddress'> = {
  name: 'adresse postale',
  columns: textColumns,
  schema: ({ foreign = false }) => ({
    type: 'string',
    maxLength: 300,
    examples: ['Hôtel de ville\n42000 Saint-Étienne'],
    description: foreign
      ? 'Sept lignes au plus'
      : 'Sept lignes au plus, dont une avec le code postal et la commune',
  }),
};
