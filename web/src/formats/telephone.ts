/**
 * French numbers, without their prefix 0, that lead overseas: their first three digits, and the country code.
 * The code is followed by the number without its 0, except for Saint-Pierre-et-Miquelon, which has six
 * digits.
 */
const overseas: readonly (readonly [start: RegExp, code: string])[] = [
  [/^(?:262|263|269|639|692|693)/, '262'],
  [/^(?:590|690|691)/, '590'],
  [/^(?:594|694)/, '594'],
  [/^(?:596|696|697)/, '596'],
];

/** Returns a French number of nine digits, without its 0, in E.164. */
function fromFrench(figures: string): string {
  if (figures.startsWith('508')) return `+${figures}`;
  const [, code = '33'] = overseas.find(([start]) => start.test(figures)) ?? [];
  return `+${code}${figures}`;
}

/** Parses a typed number to E.164; returns no reading if it has letters, an extension or too few digits. */
export function readTelephone(plain: string): string[] {
  const [, number = ''] = /^(?:tel:|tél\.?\s*:?)?\s*([+\d].*)$/i.exec(plain) ?? [];
  // « +33 (0)1 23 45 67 89 »: the 0 is for calls within the country.
  const figures = number.replace(/^((?:\+|00)\d{1,3}\s*)\(0\)/, '$1').replace(/[\s.\-/()]/g, '');
  if (!/^\+?\d+$/.test(figures)) return [];
  const [, french] = /^(?:\+330?|00330?|0)([1-9]\d{8})$/.exec(figures) ?? [];
  if (french !== undefined) return [fromFrench(french)];
  return [figures.replace(/^00/, '+')];
}

const pairs = (figures: string) => figures.replace(/(?=(?:\d\d)+$)(?!^)/g, '\u00A0');

/** The codes of the countries whose numbers are written as in France: 0, and nine digits in pairs. */
const frenchNumber = /^\+(?:33|262|590|594|596)(\d{9})$/;

/** Returns a French number as dialled in France, `0123456789`; `undefined` for any other. */
export function nationalTelephone(value: string): string | undefined {
  const [, figures] = frenchNumber.exec(value) ?? [];
  // The dialled number must lead to the same value.
  return figures === undefined || fromFrench(figures) !== value ? undefined : `0${figures}`;
}

/** The end of the country code, as assigned by the International Telecommunication Union. */
const codes = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/** Formats « 01 23 45 67 89 », « +32 22 22 33 00 »; returns text that is not a number unchanged. */
export function formatTelephone(value: string): string {
  const national = nationalTelephone(value);
  if (national !== undefined) return pairs(national);
  const [, code, rest] = codes.exec(value) ?? [];
  return code === undefined || rest === undefined ? value : `+${code}\u00A0${pairs(rest)}`;
}
