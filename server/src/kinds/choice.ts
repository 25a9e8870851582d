import { optionsOf } from '@ne2016/contract';
import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const choiceKind: KindDefinition<'choice'> = {
  name: 'choix',
  columns: textColumns,
  schema: (attribute) => ({
    type: 'string',
    enum: optionsOf(attribute).map(({ value }) => value),
    description: optionsOf(attribute)
      .map(({ value, label }) => `${value}\u00a0: ${label}`)
      .join(', '),
  }),
};
