import { readGeoPoint } from '@ne2016/contract';
import { formatGeoPoint } from '#formats/geo-point.ts';
import type { KindFacts } from './kind-facts.ts';

/** Returns the address of the place on a map. */
function mapAddress(value: string): string | null {
  const point = readGeoPoint(value);
  if (point === undefined) return null;
  const { latitude, longitude } = point;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

export const geoPointFacts: KindFacts<'geoPoint'> = {
  type: 'string',
  conditions: 'filling',
  exported: 'text',
  text: (value, _, { pack }) => formatGeoPoint(value, pack),
  order: 'text',
  isUngrouped: true,
  href: mapAddress,
};
