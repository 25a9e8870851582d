/**
 * Where a number with the French prefix 0 leads overseas: its next three figures, and the code of the country. What
 * follows the code is the number without its 0, but for Saint-Pierre-et-Miquelon, which has six figures.
 */
const overseas: readonly (readonly [start: RegExp, code: string])[] = [
  [/^(?:262|263|269|639|692|693)/, '262'],
  [/^(?:590|690|691)/, '590'],
  [/^(?:594|694)/, '594'],
  [/^(?:596|696|697)/, '596'],
];

/** The French number of nine figures, without its 0, as E.164 has it. */
function fromFrench(figures: string): string {
  if (figures.startsWith('508')) return `+${figures}`;
  const [, code = '33'] = overseas.find(([start]) => start.test(figures)) ?? [];
  return `+${code}${figures}`;
}

/** Parses a typed number to E.164; no reading where it has letters, an extension or too few figures. */
export function readTelephone(plain: string): string[] {
  const [, number = ''] = /^(?:tel:|tél\.?\s*:?)?\s*([+\d].*)$/i.exec(plain) ?? [];
  // « +33 (0)1 23 45 67 89 »: the 0 is for those who call from within the country.
  const figures = number.replace(/^((?:\+|00)\d{1,3}\s*)\(0\)/, '$1').replace(/[\s.\-/()]/g, '');
  if (!/^\+?\d+$/.test(figures)) return [];
  const [, french] = /^(?:\+330?|00330?|0)([1-9]\d{8})$/.exec(figures) ?? [];
  if (french !== undefined) return [fromFrench(french)];
  return [figures.replace(/^00/, '+')];
}

const pairs = (figures: string) => figures.replace(/(?=(?:\d\d)+$)(?!^)/g, '\u00A0');

/** The codes of the countries whose numbers are written as in France: 0, and nine figures in pairs. */
const frenchNumber = /^\+(?:33|262|590|594|596)(\d{9})$/;

/** The number of a French telephone as it is dialled in France, `0123456789`; `undefined` for another. */
export function nationalTelephone(value: string): string | undefined {
  const [, figures] = frenchNumber.exec(value) ?? [];
  // What is dialled must lead to this very number.
  return figures === undefined || fromFrench(figures) !== value ? undefined : `0${figures}`;
}

/** Where the code of the country ends, as the International Telecommunication Union gives them out. */
const codes = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/** « 01 23 45 67 89 », « +32 22 22 33 00 »; what is no number as it is. */
export function formatTelephone(value: string): string {
  const national = nationalTelephone(value);
  if (national !== undefined) return pairs(national);
  const [, code, rest] = codes.exec(value) ?? [];
  return code === undefined || rest === undefined ? value : `+${code}\u00A0${pairs(rest)}`;
}
