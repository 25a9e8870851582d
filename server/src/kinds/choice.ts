import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const choiceKind: KindDefinition<'choice'> = {
  name: 'choix',
  columns: textColumns,
  schema: ({ options }) => ({
    type: 'string',
    enum: Object.keys(options),
    description: Object.entries(options)
      .map(([value, label]) => `${value}\u00a0: ${label}`)
      .join(', '),
  }),
};
