import { invisibleMarks } from '#ui/search/search-text.ts';

/** Full-width letters, digits and signs; each has this distance from the normal one. */
const fullWidth = /[\uFF01-\uFF5E]/g;
const fullWidthDistance = 0xfee0;
/** Hyphens, dashes and the mathematical minus. */
const dashes = /[\u2010-\u2015\u2212]/g;

/** Normalises to plain keyboard signs: no zero-width characters, one sign for hyphens and minus signs. */
export function plainText(text: string): string {
  return text
    .replace(invisibleMarks, '')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthDistance))
    .replace(dashes, '-')
    .trim();
}
