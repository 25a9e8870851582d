/** Maximum length of a cell, in UTF-16 code units. */
const longestText = 32_767;

/** Characters that XML does not allow, and texts that would be read as an escape. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

const escapeSign = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a text for XML, and for attributes in double quotes. Characters that XML does not allow are escaped
 * as in spreadsheets.
 */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, escapeSign)
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/**
 * Returns a text for a cell: cut to its maximum length and then ended by `note`; line breaks as in
 * spreadsheets.
 */
export function cellText(text: string, note: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  return lines.length <= longestText ? lines : lines.slice(0, longestText - note.length) + note;
}
