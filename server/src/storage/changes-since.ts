import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import type { AttributeChange, LogDialect } from './change-log.ts';
import type { Position } from './new-entry.ts';
import { bound, Statement } from './statement.ts';
import type { StorageQuery } from './tables.ts';

/** A change of an attribute, and the client that made it. */
export interface ClientChange extends AttributeChange {
  clientId: string | null;
}

/** What the log says of a record and a position. */
export interface RecordSince {
  /** When the change at the position was made; `null`: the log has none there. */
  knownAt: number | null;
  /** The number of the last change of the record; `null` where there is none. */
  last: number | null;
  /** What was superseded before this time may have been forgotten; milliseconds since 1970. */
  forgottenBefore: number;
}

type SinceRow = Omit<RecordSince, 'forgottenBefore'> & { forgottenBefore: string | null };

/** What the log says of a record since a position that a client names, so that nothing is overwritten unseen. */
export class ChangesSince {
  readonly #about: Statement<SinceRow>;
  readonly #attributes: Statement<ClientChange>;

  constructor(query: StorageQuery, dialect: LogDialect) {
    this.#about = new Statement(
      query,
      sql`select (select at from change where resource = ${bound} and sequence = ${bound}) as "knownAt",
        (select max(sequence) from change where resource = ${bound} and record_id = ${bound}) as last,
        (select value from meta where name = 'forgotten_before') as "forgottenBefore"`,
    );
    this.#attributes = new Statement(
      query,
      sql`select last.sequence, last.at, last.user_id as "userId", last.client_id as "clientId",
          named.key as attribute
        from (select sequence, at, user_id, client_id, what from change
          where resource = ${bound} and record_id = ${bound} and sequence > ${bound}
          order by sequence desc limit ${bound}) as last
        left join ${dialect.attributeNames} on true order by last.sequence desc`,
    );
  }

  /** What is to be known before the changes are looked at: mostly there are none. */
  async about(
    on: StorageQuery,
    { name }: Resource,
    id: number,
    { sequence }: Position,
  ): Promise<RecordSince> {
    const found = await this.#about.first(on, [name, sequence, name, id]);
    const { knownAt = null, last = null, forgottenBefore = null } = found ?? {};
    return { knownAt, last, forgottenBefore: Number(forgottenBefore) };
  }

  /** What the last `most` changes of a record after a position set, the newest first. */
  async attributes(
    on: StorageQuery,
    { name }: Resource,
    id: number,
    { sequence, most }: { sequence: number; most: number },
  ): Promise<ClientChange[]> {
    return this.#attributes.all(on, [name, id, sequence, most]);
  }
}
