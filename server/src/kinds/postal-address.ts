import { usualLengths } from '@ne2016/contract';
import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const postalAddressKind: KindDefinition<'postalAddress'> = {
  name: 'adresse postale',
  columns: textColumns,
  schema: ({ foreign = false, maxlength = usualLengths.postalAddress }) => ({
    type: 'string',
    maxLength: maxlength,
    examples: ['Hôtel de ville\n42000 Saint-Étienne'],
    description: foreign
      ? 'Sept lignes au plus'
      : 'Sept lignes au plus, dont une avec le code postal et la commune',
  }),
};
