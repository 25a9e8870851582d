const quote = '"';

/** The index after a string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return text.length;
}

/** The index of the comma or the brace after a value that begins at `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    const isEnd = sign === '}' || sign === ']';
    if (depth === 0 && (isEnd || sign === ',')) return at;
    if (sign === quote) at = endOfString(text, at) - 1;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (isEnd) depth -= 1;
  }
  return text.length;
}

/**
 * A member of an object to the letter: read and written again, numbers of other languages lose figures. Of several
 * members of one name it is the last, as for `JSON.parse`; `undefined` for none.
 * @param object JSON of an object, which must be valid.
 */
export function rawMember(object: string, name: string): string | undefined {
  let found: string | undefined;
  let at = object.indexOf(quote);
  while (at >= 0) {
    const afterName = endOfString(object, at);
    const start = object.indexOf(':', afterName) + 1;
    const end = endOfValue(object, start);
    if (JSON.parse(object.slice(at, afterName)) === name) found = object.slice(start, end).trim();
    at = object[end] === ',' ? object.indexOf(quote, end) : -1;
  }
  return found;
}
