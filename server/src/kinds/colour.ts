import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const colourKind: KindDefinition<'colour'> = {
  name: 'couleur',
  columns: textColumns,
  schema: () => ({ type: 'string', pattern: '^#[0-9A-Fa-f]{6}$', examples: ['#1f479f', '#e8a33d'] }),
};
