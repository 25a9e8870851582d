import { usualLengths } from '@ne2016/contract';
import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { textSchema } from './schemas.ts';

export const urlKind: KindDefinition<'url'> = {
  name: 'adresse web',
  columns: textColumns,
  schema: (rules) => ({
    ...textSchema(rules, usualLengths.url),
    format: 'uri',
    ...(rules.pattern === undefined ? { pattern: '^[Hh][Tt][Tt][Pp][Ss]?:' } : {}),
  }),
};
