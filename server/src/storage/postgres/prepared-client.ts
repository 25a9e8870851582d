import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { limitName, type StatementLimits } from '../statement-limits.ts';
import type { AnswerWatch } from './answer-watch.ts';

/** Largest number of prepared statements: each takes a few kilobytes on each connection of the server. */
const mostPrepared = 500;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostPrepared) return known;
  const name = `ne2016_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection for Kysely with prepared statements: PostgreSQL parses each once, which takes longer than
 * running most of them. A text without parameters may be several statements, which cannot be prepared. The
 * timeout of each statement is the limit of its context, see `withLimit`.
 */
export class PreparedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #watch: AnswerWatch;
  readonly #limits: StatementLimits;

  constructor(client: PoolClient, watch: AnswerWatch, limits: StatementLimits) {
    this.#client = client;
    this.#watch = watch;
    this.#limits = limits;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): never;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Rows are read together: there is no cursor');
    return this.#watch.ask(this.#limits[limitName()], () =>
      values.length === 0
        ? this.#client.query(text)
        : this.#client.query({ name: nameOf(text), text, values: [...values] }),
    );
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}
