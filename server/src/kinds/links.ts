import { usualMost } from '@ne2016/contract';
import { listColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const linksKind: KindDefinition<'links'> = {
  name: 'liens',
  columns: listColumns,
  schema: ({ resource, most = usualMost }) => ({
    type: 'array',
    maxItems: most,
    items: { type: 'integer', minimum: 1 },
    description: `Identifiants de fiches de la liste «\u00a0${resource}\u00a0»`,
  }),
};
