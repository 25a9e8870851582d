import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';

/** How many bytes of the beginning are looked at; the figure of the library. */
export const headLength = 4100;

const unknownType = 'application/octet-stream';

/** Types that others are made of: beside such bytes, what the client says is more precise. */
const containers: Readonly<Record<string, RegExp>> = {
  'application/zip':
    /^application\/(epub\+zip|vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-[a-z]+)\.)/,
  'application/x-cfb': /^application\/(msword|vnd\.ms-|vnd\.visio|x-msi)/,
  'application/xml': /[/+]xml$/,
};

/** Types that begin in no certain way, though some of their files can be told by it. */
const mayBeginAnyhow = /^(text\/|application\/xml$)/;

/** A media type without its parameters, in lower case; `undefined` for what is none. */
function parseType(declared: string): string | undefined {
  const [type = ''] = declared.toLowerCase().split(';', 1);
  return /^[a-z]+\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/.test(type.trim()) ? type.trim() : undefined;
}

/** Types that a browser reads as markup. Files of all of them begin with a `<`. */
const markup = /^text\/html$|[/+]xml$/;
const markupBegins = /^\uFEFF?\s*<[!?a-z]/i;

/** Whether bytes are no text: what of the control characters no text has. */
// oxlint-disable-next-line no-control-regex
const binary = /[\0-\u0008\u000E-\u001A\u001C-\u001F]/;

/** What a file is that is said to be markup: a browser must not read a note or a picture as a page. */
function markupType(claimed: string, head: Uint8Array): string {
  const text = Buffer.from(head).toString();
  if (markupBegins.test(text)) return claimed;
  return binary.test(text) ? unknownType : 'text/plain';
}

function isProvable(type: string): boolean {
  return [...supportedMimeTypes].some((one) => one === type) && !mayBeginAnyhow.test(type);
}

/**
 * The media type of a file: what its first bytes show. What the client says counts where they show nothing, unless a
 * file of that type would show it: a program that is called an image is neither.
 */
export async function mediaTypeOf(declared: string, head: Uint8Array): Promise<string> {
  const claimed = parseType(declared) ?? unknownType;
  const shown = (await fileTypeFromBuffer(head))?.mime;
  if (shown !== undefined) return containers[shown]?.test(claimed) === true ? claimed : shown;
  if (markup.test(claimed)) return markupType(claimed, head);
  return isProvable(claimed) ? unknownType : claimed;
}
