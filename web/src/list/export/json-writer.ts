import type { RecordValues } from '#values/record-title.ts';
import { TextFile } from './text-file.ts';

/**
 * Writes a JSON array with one record per line: identifiers, stored values as from the server, and computed
 * values.
 */
export class JsonWriter {
  readonly rest: readonly never[] = [];
  readonly #attributes: readonly string[] | null;
  readonly #more: readonly string[];
  readonly #file = new TextFile();
  #isEmpty = true;

  /**
   * @param attributes The attributes to write, in this order; `null` for all of a record.
   * @param more Further attributes to write: the computed ones, which a copy of a row does not have.
   */
  constructor(attributes: readonly string[] | null, more: readonly string[] = []) {
    this.#attributes = attributes;
    this.#more = more;
  }

  add(values: RecordValues): void {
    const pick = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
    const record = { ...(this.#attributes === null ? values : pick(this.#attributes)), ...pick(this.#more) };
    this.#file.write(`${this.#isEmpty ? '[\n' : ',\n'}  ${JSON.stringify(record)}`);
    this.#isEmpty = false;
  }

  finish(): Blob {
    this.#file.write(this.#isEmpty ? '[]\n' : '\n]\n');
    return this.#file.finish('application/json');
  }
}
