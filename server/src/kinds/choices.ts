import { optionsOf, usualMost } from '@ne2016/contract';
import { listColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const choicesKind: KindDefinition<'choices'> = {
  name: 'choix multiple',
  columns: listColumns,
  schema: (attribute) => ({
    type: 'array',
    maxItems: attribute.most ?? usualMost,
    items: { type: 'string', enum: optionsOf(attribute).map(({ value }) => value) },
    description: optionsOf(attribute)
      .map(({ value, label }) => `${value}\u00a0: ${label}`)
      .join(', '),
  }),
};
