import { usualLengths } from '@ne2016/contract';
import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { textSchema } from './schemas.ts';

export const textKind: KindDefinition<'text'> = {
  name: 'texte',
  columns: textColumns,
  schema: (rules) => textSchema(rules, usualLengths.text),
};
