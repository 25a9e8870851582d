import { textColumns } from './columns.ts';
import type { KindDefinition } from './kind-definition.ts';

export const geoPointKind: KindDefinition<'geoPoint'> = {
  name: 'coordonnées géographiques',
  columns: textColumns,
  schema: () => ({
    type: 'string',
    pattern: String.raw`^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$`,
    examples: ['48.8566,2.3522', '-21.115141,55.536384'],
    description: 'Latitude et longitude en degrés (WGS 84)',
  }),
};
