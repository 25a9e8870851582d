import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';
import { textSchema } from './schemas.ts';

export const textKind: KindDefinition<'text'> = {
  name: 'texte',
  columns: textColumns,
  schema: textSchema,
};
