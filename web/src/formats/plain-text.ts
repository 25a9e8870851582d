import { invisibleMarks } from '#ui/search/search-text.ts';

/** Letters, figures and signs as wide as a Chinese character; each stands at this distance from the usual one. */
const fullWidth = /[\uFF01-\uFF5E]/g;
const fullWidthDistance = 0xfee0;
/** Hyphens, dashes and the minus of mathematics. */
const dashes = /[\u2010-\u2015\u2212]/g;

/** A text as a plain keyboard writes it: without marks that have no width, with one sign for each hyphen and minus. */
export function plainText(text: string): string {
  return text
    .replace(invisibleMarks, '')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthDistance))
    .replace(dashes, '-')
    .trim();
}
