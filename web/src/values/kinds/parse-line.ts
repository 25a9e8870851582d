import { type Attribute, checkAttribute } from '@ne2016/contract';
import { plainText } from '#formats/plain-text.ts';

/** Returns the readings of a line in plain letters that is no value as it was typed, the closest first. */
export type ReadLine = (plain: string) => string[];

/**
 * Parses a typed line: the trimmed line, where its attribute accepts that; otherwise the first reading that it accepts.
 * `pr-0042` is PR-0042 where codes have capitals, `exemple.fr` is https://exemple.fr, `Camille Roche <a@b.fr>` is
 * a@b.fr. A line that is still no value comes back as it was typed.
 * @param unread The value for a line that is no value to people, though it may look like one as it is stored.
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
