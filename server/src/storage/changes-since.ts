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

/** Facts about a record and a position. */
export interface RecordSince {
  /** Time of the change at the position; `null`: the log has none there. */
  knownAt: number | null;
  /** Position of the last change of the record; `null` if there is none. */
  last: number | null;
  /** Changes that were superseded before this time may have been purged; milliseconds since 1970. */
  forgottenBefore: number;
}

type SinceRow = Omit<RecordSince, 'forgottenBefore'> & { forgottenBefore: string | null };

/** Reads the changes of a record since a client’s position, so that unseen ones are not overwritten. */
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

  /** Returns the facts that are needed first; usually there are no changes to read. */
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

  /** Returns the attributes of the last `most` changes of a record after a position, the newest first. */
  async attributes(
    on: StorageQuery,
    { name }: Resource,
    id: number,
    { sequence, most }: { sequence: number; most: number },
  ): Promise<ClientChange[]> {
    return this.#attributes.all(on, [name, id, sequence, most]);
  }
}
