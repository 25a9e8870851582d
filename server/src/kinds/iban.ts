import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const ibanKind: KindDefinition<'iban'> = {
  name: 'IBAN',
  columns: textColumns,
  schema: () => ({
    type: 'string',
    pattern: String.raw`^[A-Z]{2}\d{2}[\dA-Z]{11,30}$`,
    examples: ['FR7630006000011234567890189', 'DE89370400440532013000'],
    description: 'Sans espaces',
  }),
};
