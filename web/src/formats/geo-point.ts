import { readGeoPoint, writeGeoPoint } from '@ne2016/contract';
import { formatNumber } from '@ne2016/contract/numbers';
import type { LocalePack } from './locale-pack.ts';

/** Formats « 48,8566 ; 2,3522 »; returns text that is not a point unchanged. */
export function formatGeoPoint(value: string, pack: LocalePack): string {
  const point = readGeoPoint(value);
  if (point === undefined) return value;
  return `${formatNumber(point.latitude, pack)}\u00A0; ${formatNumber(point.longitude, pack)}`;
}

const degrees = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*[°º]`;
const minutes = String.raw`(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*')?`;
const seconds = String.raw`(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*")?`;
const angle = `${degrees}${minutes}${seconds}`;
const latitudeFirst = new RegExp(
  String.raw`^${angle}\s*([NS])[\s,;]*${angle}\s*([EWO])$|^([NS])\s*${angle}[\s,;]*([EWO])\s*${angle}$`,
  'i',
);

const numberOf = (figures = '0') => Number(figures.replace(',', '.'));

function degreesOf(parts: readonly (string | undefined)[], direction = ''): number {
  const [whole, minute, second] = parts.map(numberOf);
  const size = (whole ?? 0) + (minute ?? 0) / 60 + (second ?? 0) / 3600;
  return /[swo]/i.test(direction) ? -size : size;
}

/** Reads « 48° 51′ 24″ N, 2° 21′ 8″ E », also with the letters first; O is West in French. */
function readDegrees(plain: string): string[] {
  const withPlainMarks = plain.replace(/[’′]/g, "'").replace(/[”″]|''/g, '"');
  const found = latitudeFirst.exec(withPlainMarks)?.slice(1);
  if (found === undefined) return [];
  const [behind, before] = [found.slice(0, 8), found.slice(8)];
  const point =
    behind[0] === undefined
      ? {
          latitude: degreesOf(before.slice(1, 4), before[0]),
          longitude: degreesOf(before.slice(5, 8), before[4]),
        }
      : {
          latitude: degreesOf(behind.slice(0, 3), behind[3]),
          longitude: degreesOf(behind.slice(4, 7), behind[7]),
        };
  return [writeGeoPoint(point)];
}

const signed = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)`;
/** Two numbers and a separator that occurs in neither. */
const twoNumbers = new RegExp(
  String.raw`^(?:geo:)?\s*${signed}\s*°?(?:\s*;\s*|\s*,\s+|\s+)${signed}\s*°?$`,
  'i',
);
/** The notation of programs, with decimal points and a comma between. */
const withDots = /^(?:geo:)?\s*([+-]?\d{1,3}\.\d+)\s*,\s*([+-]?\d{1,3}\.\d+)$/i;

/** Parses typed coordinates: latitude before longitude, in decimals or in degrees, minutes and seconds. */
export function readCoordinates(plain: string): string[] {
  const text = plain.replace(/^[([]|[)\]]$/g, '').trim();
  const [, latitude, longitude] = withDots.exec(text) ?? twoNumbers.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return readDegrees(text);
  return [writeGeoPoint({ latitude: numberOf(latitude), longitude: numberOf(longitude) })];
}
