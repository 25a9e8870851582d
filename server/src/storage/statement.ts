import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { StorageQuery } from './tables.ts';

/** Where a value is bound in the text of a {@link Statement}. */
export const bound = sql.val(null);

/** SQL whose text is put together once: doing it for each call would take longer than what most of them ask for. */
export class Statement<Row> {
  readonly #compiled: CompiledQuery<Row>;

  /** `text` has {@link bound} wherever a value belongs, and no other values. */
  constructor(query: StorageQuery, text: RawBuilder<Row>) {
    this.#compiled = text.compile(query);
  }

  /** The rows that it returns. `values` are in the order of their placeholders. */
  async all(on: StorageQuery, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await on.executeQuery<Row>({ ...this.#compiled, parameters: values });
    return rows;
  }

  /** The first of the rows. */
  async first(on: StorageQuery, values: readonly unknown[]): Promise<Row | undefined> {
    const [row] = await this.all(on, values);
    return row;
  }
}
