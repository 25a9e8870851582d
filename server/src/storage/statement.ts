import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { StorageQuery } from './tables.ts';

/** Placeholder of a parameter in the text of a {@link Statement}. */
export const bound = sql.val(null);

/** SQL that is compiled once: compiling it for each call would take longer than most of the queries. */
export class Statement<Row> {
  readonly #compiled: CompiledQuery<Row>;

  /** @param text has {@link bound} in place of each parameter, and no other values */
  constructor(query: StorageQuery, text: RawBuilder<Row>) {
    this.#compiled = text.compile(query);
  }

  /** Returns the rows. `values` are in the order of their placeholders. */
  async all(on: StorageQuery, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await on.executeQuery<Row>({ ...this.#compiled, parameters: values });
    return rows;
  }

  /** Returns the first row. */
  async first(on: StorageQuery, values: readonly unknown[]): Promise<Row | undefined> {
    const [row] = await this.all(on, values);
    return row;
  }
}
