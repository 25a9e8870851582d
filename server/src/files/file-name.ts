import sanitize from 'sanitize-filename';

/** What a file is called of whose name nothing is left. */
const nameless = 'fichier';

/** The most that a name may take in UTF-8, in bytes: what most file systems allow. */
const mostBytes = 255;

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
  const last = (given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const seen = last.normalize('NFC').replaceAll(unseen, '').trim();
  return shorten(sanitize(seen, { replacement: '_' })) || nameless;
}
