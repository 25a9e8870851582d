import { numberColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { numberSchema } from './schemas.ts';

export const durationKind: KindDefinition<'duration'> = {
  name: 'durée',
  columns: numberColumns,
  schema: ({ min = 0, max }) => ({
    ...numberSchema({ min, ...(max !== undefined && { max }) }, 0),
    description: 'En minutes',
  }),
};
