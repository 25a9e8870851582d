import { type Attribute, checkAttribute } from '@ne2016/contract';
import { plainText } from '#formats/plain-text.ts';

/** Returns the readings of a line in plain letters that is not a value as typed, the closest first. */
export type ReadLine = (plain: string) => string[];

/**
 * Parses a typed line: returns the trimmed line if its attribute accepts it; otherwise the first reading that
 * it accepts. `pr-0042` is PR-0042 if codes have capitals, `exemple.fr` is https://exemple.fr,
 * `Camille Roche <a@b.fr>` is a@b.fr. A line that is still not a value is returned as typed.
 * @param unread Returns the value for a line that is not a value to people, although its stored form may look
 * like one.
 */
export function parseLine(
  typed: string,
  attribute: Attribute,
  read: ReadLine,
  unread?: (typed: string) => string,
): string {
  const stored = read(plainText(typed)).map((reading) => reading.trim());
  const readings = [...(unread === undefined ? [typed.trim()] : []), ...stored];
  return readings.find((reading) => checkAttribute('', attribute, reading).ok) ?? unread?.(typed) ?? typed;
}
