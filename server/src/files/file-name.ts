import sanitize from 'sanitize-filename';

/** The name of a file if no usable character is left of its name. */
const nameless = 'fichier';

/** Longest name in UTF-8, in bytes: the limit of most file systems. */
const mostBytes = 255;

/** More than any name has, in UTF-16 code units. */
const mostLength = 1000;

/** Invisible characters, which make a name look like another, such as `exe.pdf` for `fdp.exe`. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const bytesOf = (text: string) => Buffer.byteLength(text);

/** Shortens a name before its extension, which identifies the type of the file. */
function shorten(name: string): string {
  if (bytesOf(name) <= mostBytes) return name;
  const [ending = ''] = /\.[^.]{1,16}$/u.exec(name) ?? [];
  const stem = Array.from(name.slice(0, name.length - ending.length));
  while (bytesOf(stem.join('')) + bytesOf(ending) > mostBytes) stem.pop();
  return stem.join('').trimEnd() + ending;
}

/**
 * Returns a safe name for a file: without folders and invisible characters, valid on every system, never
 * empty and of at most 255 bytes.
 */
export function safeFileName(given: string | undefined): string {
  // Longer input is cut first, so that the following steps need not be fast for it.
  const last = (given ?? '').split(/[/\\]/).at(-1)?.slice(-mostLength) ?? '';
  const seen = last.toWellFormed().normalize('NFC').replaceAll(unseen, '');
  // Some systems silently remove trailing dots and spaces.
  const trimmed = seen.trim().replace(/[. ]+$/, '');
  return sanitize(shorten(trimmed), { replacement: '_' }) || nameless;
}
