import { usualLengths } from '@ne2016/contract';
import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { textSchema } from './schemas.ts';

export const emailKind: KindDefinition<'email'> = {
  name: 'adresse de courriel',
  columns: textColumns,
  schema: (rules) => ({ ...textSchema(rules, usualLengths.email), format: 'email' }),
};
