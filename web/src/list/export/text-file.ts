/** Number of characters that are encoded at once: about a millisecond of work. */
const portion = 65_536;

/** A file that is written piece by piece, and never held as one string. */
export class TextFile {
  readonly #parts: Blob[] = [];
  #waiting: string[] = [];
  #length = 0;

  write(text: string): void {
    this.#waiting.push(text);
    this.#length += text.length;
    if (this.#length >= portion) this.#encode();
  }

  /** @param type Media type of the file. */
  finish(type: string): Blob {
    this.#encode();
    return new Blob(this.#parts, { type });
  }

  #encode(): void {
    this.#parts.push(new Blob([this.#waiting.join('')]));
    this.#waiting = [];
    this.#length = 0;
  }
}
