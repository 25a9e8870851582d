import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type ValueRules } from '../kind-definition.ts';
import { typedTextDeclaration, type TypedTextOptions } from '../typed-text.ts';

/** A place on the earth. Its value is a text: latitude and longitude in degrees (WGS 84), `48.8566,2.3522`. */
export const geoPoint = builder<'geoPoint', TypedTextOptions>('geoPoint');

export const geoPointDeclaration = typedTextDeclaration;

const pattern = /^(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;

/** Rounds to six decimals of a degree, eleven centimetres. Adding zero removes the sign of -0. */
const rounded = (degrees: number) => Number(degrees.toFixed(6)) + 0;

/** Returns the coordinates in a text, to six decimals; `undefined` for any other text. */
export function readGeoPoint(text: string): { latitude: number; longitude: number } | undefined {
  const [, latitude, longitude] = pattern.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude: rounded(Number(latitude)), longitude: rounded(Number(longitude)) };
}

function isOnEarth(text: string): boolean {
  const point = readGeoPoint(text);
  return point !== undefined && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
}

/** Formats coordinates as they are stored. */
export function writeGeoPoint({ latitude, longitude }: { latitude: number; longitude: number }): string {
  // Default formatting writes small numbers with an exponent, which maps cannot read.
  const plain = (degrees: number) =>
    rounded(degrees)
      .toFixed(6)
      .replace(/\.?0+$/, '');
  return `${plain(latitude)},${plain(longitude)}`;
}

export const geoPointRules: ValueRules<TypedTextOptions, string> = {
  schema: () =>
    z.pipe(
      z.string(broken('geoPoint')).check(
        z.refine((value) => readGeoPoint(value) !== undefined, broken('geoPoint')),
        z.refine(isOnEarth, broken('coordinates')),
      ),
      z.transform((value: string) => writeGeoPoint(readGeoPoint(value) ?? { latitude: 0, longitude: 0 })),
    ),
};
