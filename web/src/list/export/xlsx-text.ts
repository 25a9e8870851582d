/** The most that a cell holds, in UTF-16 units. */
const longestText = 32_767;

/** What XML cannot hold, and what would be read as the escape for it. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

const escapeSign = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text within XML, also within an attribute in double quotes; signs that XML cannot hold are written as escapes. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, escapeSign)
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/** A text that fits into a cell; `note` ends one that was cut. Lines end as a spreadsheet ends them. */
export function cellText(text: string, note: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  return lines.length <= longestText ? lines : lines.slice(0, longestText - note.length) + note;
}
