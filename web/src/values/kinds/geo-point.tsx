import { readGeoPoint } from '@ne2016/contract';
import { formatGeoPoint, readCoordinates } from '#formats/geo-point.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { CodeText } from './code-text.tsx';
import type { InputProps, KindDefinition } from './kind-definition.ts';
import { LineInput } from './line-input.tsx';

/** Returns the address of the place on a map. */
function mapAddress(value: string): string | null {
  const point = readGeoPoint(value);
  if (point === undefined) return null;
  const { latitude, longitude } = point;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** « 48,85 » is half a point to people, but a complete one as stored: the separator prevents that. */
export const asHalf = (typed: string) =>
  readGeoPoint(typed.trim()) === undefined ? typed : `${typed.trim()}\u00A0;`;

function GeoPointInput(props: InputProps<'geoPoint'>) {
  const pack = useLocalePack();
  return (
    <LineInput
      {...props}
      type="text"
      read={readCoordinates}
      unread={asHalf}
      write={(value) => formatGeoPoint(value, pack)}
    />
  );
}

export const geoPointKind: KindDefinition<'geoPoint'> = {
  type: 'string',
  conditions: 'filling',
  text: (value, _, { pack }) => formatGeoPoint(value, pack),
  order: 'text',
  isUngrouped: true,
  href: mapAddress,
  Cell: ({ value, context }) => <CodeText>{formatGeoPoint(value, context.pack)}</CodeText>,
  Input: GeoPointInput,
};
