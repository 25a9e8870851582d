import { numberColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { numberSchema } from './schemas.ts';

export const amountKind: KindDefinition<'amount'> = {
  name: 'montant',
  columns: numberColumns,
  schema: (rules) => numberSchema(rules, 2),
};
