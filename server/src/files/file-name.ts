import sanitize from 'sanitize-filename';

/** What a file is called of whose name nothing is left. */
const nameless = 'fichier';

/** The most that a name may take in UTF-8, in bytes: what most file systems allow. */
const mostBytes = 255;

/** More than any name has, in UTF-16 code units. */
const mostLength = 1000;

/** Signs that are not seen and make a name look like another, such as `exe.pdf` for `fdp.exe`. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const bytesOf = (text: string) => Buffer.byteLength(text);

/** Cuts what is too long before the ending, which says what kind of file it is. */
function shorten(name: string): string {
  if (bytesOf(name) <= mostBytes) return name;
  const [ending = ''] = /\.[^.]{1,16}$/u.exec(name) ?? [];
  const stem = Array.from(name.slice(0, name.length - ending.length));
  while (bytesOf(stem.join('')) + bytesOf(ending) > mostBytes) stem.pop();
  return stem.join('').trimEnd() + ending;
}

/**
 * Makes of what a client calls a file a name that means no folder, hides nothing, and can be used on every system.
 * Never empty; 255 bytes at most.
 */
export function safeFileName(given: string | undefined): string {
  // Beyond this length nothing is a name; what follows need not be quick for it.
  const last = (given ?? '').split(/[/\\]/).at(-1)?.slice(-mostLength) ?? '';
  const seen = last.toWellFormed().normalize('NFC').replaceAll(unseen, '');
  // Systems that take no dot or space at the end lose it unasked.
  const trimmed = seen.trim().replace(/[. ]+$/, '');
  return sanitize(shorten(trimmed), { replacement: '_' }) || nameless;
}
