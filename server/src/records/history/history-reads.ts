import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Resource } from '@ne2016/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../storage/new-entry.ts';
import { bound, Statement } from '../../storage/statement.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ChangeTable, StorageQuery } from '../../storage/tables.ts';
import { perResource } from '../per-resource.ts';

/** A change of a record in the history. */
export interface HistoryRow extends Position {
  id: number;
  action: Exclude<ChangeTable['action'], 'list_replaced'>;
  userId: string | null;
  actionId: string | null;
  what: string | null;
  before: string | null;
  /** Whether the log has no earlier change of the record: otherwise a creation is a restoration. */
  isFirst: boolean | number;
}

/** The requested changes; `null`: any. Positions are numbers of changes. */
export interface HistoryRange {
  record: number | null;
  person: string | null;
  attribute: string | null;
  /** Begin of the range, inclusive. */
  from: number;
  /** End of the range, exclusive. */
  before: number;
}

/**
 * Changes from the end of a range. `characters`: total length of their values. `reached`: the range before it
 * is not examined yet; `null`: nothing is left.
 */
export interface HistoryChunk {
  rows: readonly HistoryRow[];
  characters: number;
  reached: number | null;
}

/** A change for a page, and the length of its values in characters. */
interface Candidate {
  sequence: number;
  length: number;
}

/** Changes that one statement examines: it takes a few milliseconds, for any requested person. */
const lookedAt = 5_000;
/** Limits of a chunk: changes, and the characters of their values. One more than fits does no harm. */
const rowsOfChunk = 50;
const charactersOfChunk = 512 * 1024;

/** Returns a condition for changes of an attribute. File references with a member of that name match, too. */
function mentions(name: string): RawBuilder<unknown> {
  const pattern = `%${JSON.stringify(name)}:%`;
  return sql`(what like ${pattern} or "before" like ${pattern})`;
}

/** Returns the first candidates that fit together; at least one. */
function fitting(candidates: readonly Candidate[]) {
  let [total, characters] = [0, 0];
  const sequences: number[] = [];
  for (const { sequence, length } of candidates) {
    total += length;
    if (sequences.length > 0 && total > charactersOfChunk) break;
    characters = total;
    sequences.push(sequence);
  }
  return { sequences, characters };
}

/**
 * The queries of a list’s history. They need no index of their own, which would slow down every write: a
 * search for the changes of a person examines the log part by part.
 */
class HistoryReads {
  readonly #storage: Storage;
  readonly #name: string;
  readonly #nextAt: Statement<Position>;

  constructor(storage: Storage, { name }: Resource) {
    this.#storage = storage;
    this.#name = name;
    this.#nextAt = new Statement(
      storage.query,
      sql`select sequence, at from change where sequence >= ${bound} order by sequence limit 1`,
    );
  }

  /** Returns the number of the first change at or after a time, by binary search: times ascend. */
  async firstAt(on: StorageQuery, time: number): Promise<number> {
    let [low, high] = [1, (await this.#last(on)) + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const next = await this.#nextAt.first(on, [middle]);
      if (next === undefined || next.at >= time) high = middle;
      else low = next.sequence + 1;
    }
    return low;
  }

  /** Returns the last changes of a range, the newest first. */
  async chunk(on: StorageQuery, range: HistoryRange): Promise<HistoryChunk> {
    const bottom = await this.#bottomOf(on, range);
    const from = bottom ?? range.from;
    const { rows: candidates } = await sql<Candidate>`
      select sequence, coalesce(length(what), 0) + coalesce(length("before"), 0) as length from change
      where ${this.#inRange({ ...range, from })}
        ${range.person === null ? sql`` : sql`and user_id = ${range.person}`}
        ${range.attribute === null ? sql`` : sql`and ${mentions(range.attribute)}`}
      order by sequence desc limit ${sql.lit(rowsOfChunk)}`.execute(on);
    return this.#chosen(on, candidates, bottom);
  }

  /** Returns the candidates that fit. `bottom`: where to continue when all fit and there are no more. */
  async #chosen(
    on: StorageQuery,
    candidates: readonly Candidate[],
    bottom: number | null,
  ): Promise<HistoryChunk> {
    const { sequences, characters } = fitting(candidates);
    const isAll = sequences.length === candidates.length && candidates.length < rowsOfChunk;
    const reached = isAll ? bottom : (sequences.at(-1) ?? null);
    return { rows: await this.#rows(on, sequences), characters, reached };
  }

  /** Returns the last deletions before a change, and after a time, of records that still do not exist. */
  async deletions(on: StorageQuery, before: number, time: number): Promise<HistoryChunk> {
    const { rows: candidates } = await sql<Candidate>`
      select sequence, coalesce(length("before"), 0) as length from change as gone
      where resource = ${this.#name} and action = 'deleted' and sequence < ${before} and at > ${time}
        and "before" is not null
        and not exists (select 1 from change as newer where newer.resource = gone.resource
          and newer.record_id = gone.record_id and newer.sequence > gone.sequence)
      order by sequence desc limit ${sql.lit(rowsOfChunk)}`.execute(on);
    return this.#chosen(on, candidates, null);
  }

  /** Returns all changes of a record from one on, itself included, the newest first, in parts with pauses. */
  async *ofRecord(on: StorageQuery, id: number, from: number): AsyncGenerator<HistoryRow> {
    const range = { record: id, person: null, attribute: null, from };
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
      const { rows, reached }: HistoryChunk = await this.chunk(on, { ...range, before });
      yield* rows;
      before = reached;
      await othersTurn();
    }
  }

  /** Returns where the next examined part of a range begins; `null`: at the beginning of the range. */
  async #bottomOf(on: StorageQuery, range: HistoryRange): Promise<number | null> {
    const { rows } = await sql<{ sequence: number }>`select sequence from change where ${this.#inRange(range)}
      order by sequence desc limit 1 offset ${sql.lit(lookedAt - 1)}`.execute(on);
    const sequence = rows[0]?.sequence ?? null;
    return sequence === range.from ? null : sequence;
  }

  #inRange({ record, from, before }: HistoryRange): RawBuilder<unknown> {
    const which = record === null ? sql`record_id is not null` : sql`record_id = ${record}`;
    return sql`resource = ${this.#name} and ${which} and sequence >= ${from} and sequence < ${before}`;
  }

  async #rows(on: StorageQuery, sequences: readonly number[]): Promise<HistoryRow[]> {
    if (sequences.length === 0) return [];
    const chosen = this.#storage.isOneOf(sql`entry.sequence`, sql`${JSON.stringify(sequences)}`);
    const { rows } = await sql<HistoryRow>`
      select sequence, record_id as id, action, user_id as "userId", action_id as "actionId", at, what,
        "before",
        not exists (select 1 from change as earlier where earlier.resource = entry.resource
          and earlier.record_id = entry.record_id and earlier.sequence < entry.sequence) as "isFirst"
      from change as entry where ${chosen} order by sequence desc`.execute(on);
    return rows;
  }

  async #last(on: StorageQuery): Promise<number> {
    const { rows } = await sql<{ last: number | null }>`select max(sequence) as last from change`.execute(on);
    return rows[0]?.last ?? 0;
  }
}

/** Returns the history queries of a resource in a storage. */
export const historyReadsOf = perResource((storage, resource) => new HistoryReads(storage, resource));
