import type { RecordValues } from '../values/record-title.ts';
import { TextFile } from './text-file.ts';

/** Writes records as the server answers them, identifiers and stored values: a list with one record in each line. */
export class JsonWriter {
  readonly rest: readonly never[] = [];
  readonly #attributes: readonly string[] | null;
  readonly #file = new TextFile();
  #isEmpty = true;

  /** @param attributes The attributes to write, in this order; `null`: all that a record has. */
  constructor(attributes: readonly string[] | null) {
    this.#attributes = attributes;
  }

  add(values: RecordValues): void {
    const chosen = this.#attributes?.map((name) => [name, values[name] ?? null] as const);
    const record = chosen === undefined ? values : Object.fromEntries(chosen);
    this.#file.write(`${this.#isEmpty ? '[\n' : ',\n'}  ${JSON.stringify(record)}`);
    this.#isEmpty = false;
  }

  finish(): Blob {
    this.#file.write(this.#isEmpty ? '[]\n' : '\n]\n');
    return this.#file.finish('application/json');
  }
}
