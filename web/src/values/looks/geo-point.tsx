import { readGeoPoint } from '@ne2016/contract';
import { formatGeoPoint, readCoordinates } from '#formats/geo-point.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { CodeText } from './code-text.tsx';
import type { InputProps, KindLooks } from './kind-looks.ts';
import { LineInput } from './line-input.tsx';

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

export const geoPointLooks: KindLooks<'geoPoint'> = {
  Cell: ({ value, context }) => <CodeText>{formatGeoPoint(value, context.pack)}</CodeText>,
  Input: GeoPointInput,
};
