import { numberColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { numberSchema } from './schemas.ts';

export const numberKind: KindDefinition<'number'> = {
  name: 'nombre',
  columns: numberColumns,
  schema: (rules) => numberSchema(rules, rules.decimals ?? 0),
};
