import { type Attribute, checkAttribute } from '@ne2016/contract';
import { plainText } from '#formats/plain-text.ts';

/** What else a line in plain letters may stand for that is no value as it was typed, the closest first. */
export type ReadLine = (plain: string) => string[];

/**
 * The value that a typed line stands for: without the spaces around it as it is, where its attribute takes it so;
 * otherwise what it can only have meant: `pr-0042` is PR-0042 where codes have capitals, `exemple.fr` is
 * https://exemple.fr, `Camille Roche <a@b.fr>` is a@b.fr. What is still no value comes back as it was typed.
 * @param unread What stands for a line that is no value to people, though it may look like one as it is stored.
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
