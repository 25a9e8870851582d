import { usualLengths } from '@ne2016/contract';
import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { textSchema } from './schemas.ts';

export const longTextKind: KindDefinition<'longText'> = {
  name: 'texte long',
  columns: textColumns,
  schema: (rules) => textSchema(rules, usualLengths.longText),
};
