import { mostFiles } from '@ne2016/contract';
import { listColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { defined } from './schemas.ts';

export const filesKind: KindDefinition<'files'> = {
  name: 'fichiers',
  // The members of a reference are already in the order of `jsonb`.
  columns: listColumns,
  schema: ({ least, most = mostFiles }) =>
    defined({
      type: 'array',
      minItems: least,
      maxItems: most,
      items: { $ref: '#/components/schemas/FileReference' },
    }),
};
