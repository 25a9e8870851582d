import type { Steps } from '../ports/pace.ts';

/** The number of bytes that are decoded at once. */
const bytesAtOnce = 2 ** 17;

/** The number of characters that are parsed at once: some microseconds of work. */
const charactersAtOnce = 2 ** 12;

/**
 * Parses a long JSON text; an array some elements at a time, since parsing a list of a million records at
 * once blocks a page for seconds.
 * @param bytes the text in UTF-8.
 * @throws SyntaxError for invalid JSON.
 */
export function* readLongJson(bytes: ArrayBuffer): Steps<unknown> {
  const array = new ArrayPieces();
  const decoder = new TextDecoder();
  for (let from = 0; from < bytes.byteLength; from += bytesAtOnce) {
    const part = new Uint8Array(bytes, from, Math.min(bytesAtOnce, bytes.byteLength - from));
    yield* array.add(decoder.decode(part, { stream: true }));
  }
  return array.end();
}

/** Splits a JSON text at the commas of its outermost array. `JSON.parse` validates the pieces. */
class ArrayPieces {
  readonly #items: unknown[] = [];
  /** The text that is not parsed yet. */
  #text = '';
  /** The index up to which it was scanned. */
  #at = 0;
  #depth = 0;
  #isInString = false;

  /** Adds the next part of the text; yields after each parsed piece. */
  *add(part: string): Steps<void> {
    this.#text += part;
    // A value that is not an array is not split.
    if (this.#items.length === 0 && !/^\s*\[/.test(this.#text)) return;
    for (let end = this.#findCut(); end !== undefined; end = this.#findCut()) {
      const piece = this.#text.slice(0, end);
      this.#push(this.#items.length === 0 ? `${piece}]` : `[${piece}]`);
      this.#text = this.#text.slice(end + 1);
      this.#at = 0;
      yield;
    }
  }

  /** Returns the value of the whole text. */
  end(): unknown {
    if (this.#items.length === 0) return JSON.parse(this.#text);
    const before = this.#items.length;
    this.#push(`[${this.#text}`);
    if (this.#items.length === before) throw new SyntaxError('Nothing after the last comma of an array');
    return this.#items;
  }

  #push(text: string): void {
    for (const item of JSON.parse(text) as unknown[]) this.#items.push(item);
  }

  /**
   * The next comma between two elements after a sufficiently long piece; `undefined` if more text is needed.
   */
  #findCut(): number | undefined {
    const text = this.#text;
    let at = this.#at;
    // An escaped character may be in the next part: `at` is then beyond the end.
    for (; at < text.length; at += 1) {
      const character = text.charCodeAt(at);
      if (character === quote) this.#isInString = !this.#isInString;
      else if (this.#isInString) {
        if (character === backslash) at += 1;
      } else if (character === openBracket || character === openBrace) this.#depth += 1;
      else if (character === closeBracket || character === closeBrace) this.#depth -= 1;
      else if (character === comma && this.#depth === 1 && at >= charactersAtOnce) return at;
    }
    this.#at = at;
    return undefined;
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
