import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';

/** Bytes from the beginning that are examined; the number of the library. */
export const headLength = 4100;

const unknownType = 'application/octet-stream';

/** Types that contain others: for such bytes, the declared type is more precise. */
const containers: Readonly<Record<string, RegExp>> = {
  'application/zip':
    /^application\/(epub\+zip|vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-[a-z]+)\.)/,
  'application/x-cfb': /^application\/(msword|vnd\.ms-|vnd\.visio|x-msi)/,
  'application/xml': /[/+]xml$/,
};

/** Types without a fixed beginning, although some of their files are recognised by it. */
const mayBeginAnyhow = /^(text\/|application\/xml$)/;

/** Returns a media type without its parameters, in lower case; `undefined` when it is invalid. */
function parseType(declared: string): string | undefined {
  const [type = ''] = declared.toLowerCase().split(';', 1);
  return /^[a-z]+\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/.test(type.trim()) ? type.trim() : undefined;
}

/** Types that a browser reads as markup. All such files begin with a `<`. */
const markup = /^text\/html$|[/+]xml$/;
const markupBegins = /^\uFEFF?\s*<[!?a-z]/i;

/** Control characters that do not occur in text: bytes with one of them are binary. */
// oxlint-disable-next-line no-control-regex
const binary = /[\0-\u0008\u000E-\u001A\u001C-\u001F]/;

/** Returns the type of a file declared as markup: a browser must not read a note or a picture as a page. */
function markupType(claimed: string, head: Uint8Array): string {
  const text = Buffer.from(head).toString();
  if (markupBegins.test(text)) return claimed;
  return binary.test(text) ? unknownType : 'text/plain';
}

function isProvable(type: string): boolean {
  return [...supportedMimeTypes].some((one) => one === type) && !mayBeginAnyhow.test(type);
}

/**
 * Returns the media type of a file: the type of its first bytes. If they reveal none, the declared type,
 * unless files of that type would be recognised: a program that is declared as an image is unknown.
 */
export async function mediaTypeOf(declared: string, head: Uint8Array): Promise<string> {
  const claimed = parseType(declared) ?? unknownType;
  const shown = (await fileTypeFromBuffer(head))?.mime;
  if (shown !== undefined) return containers[shown]?.test(claimed) === true ? claimed : shown;
  if (markup.test(claimed)) return markupType(claimed, head);
  return isProvable(claimed) ? unknownType : claimed;
}
