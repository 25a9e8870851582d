import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Resource } from '@ne2016/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../storage/new-entry.ts';
import { bound, Statement } from '../../storage/statement.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ChangeTable, StorageQuery } from '../../storage/tables.ts';
import { perResource } from '../per-resource.ts';

/** A change of a record as the history shows it. */
export interface HistoryRow extends Position {
  id: number;
  action: Exclude<ChangeTable['action'], 'list_replaced'>;
  userId: string | null;
  actionId: string | null;
  what: string | null;
  before: string | null;
  /** Whether the log has none of the record before it: a creation that is not the first is a restoration. */
  isFirst: boolean | number;
}

/** Which changes are asked for; `null`: any. Positions are numbers of changes. */
export interface HistoryRange {
  record: number | null;
  person: string | null;
  attribute: string | null;
  /** Where the range begins, itself included. */
  from: number;
  /** Where it ends, itself not included. */
  before: number;
}

/** Some changes of a range, from its end. `characters`: how long their values are together. `reached`: the range before it is still to be looked at; `null`: none is left. */
export interface HistoryChunk {
  rows: readonly HistoryRow[];
  characters: number;
  reached: number | null;
}

/** A change that may be told, and how many characters its values have. */
interface Candidate {
  sequence: number;
  length: number;
}

/** Changes that one statement looks at: it takes some milliseconds, for any person that is asked for. */
const lookedAt = 5_000;
/** Changes of one chunk, and how many characters their values have together: one more than fits is no harm. */
const rowsOfChunk = 50;
const charactersOfChunk = 512 * 1024;

/** Whether a change mentions an attribute, or the value of a file has a part of this name. */
function mentions(name: string): RawBuilder<unknown> {
  const pattern = `%${JSON.stringify(name)}:%`;
  return sql`(what like ${pattern} or "before" like ${pattern})`;
}

/** So many of the first that they fit together; the first one in any case. */
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
 * What the history reads of one list. Nothing of it needs an index of its own, which every write would pay for: who asks
 * for somebody's changes has the log looked through, a part at a time.
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

  /** The number of the first change at a time or after it, found by halving: times ascend with numbers. */
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

  /** The last changes of a range, the newest first. */
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

  /** Those of some changes that fit together. `bottom`: where to go on when all do, and there were no more. */
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

  /** The last deletions before a change, and after a time, of records that are gone since. */
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

  /** All changes of a record from one on, the newest first, some at a time, with a turn for others between them. */
  async *ofRecord(on: StorageQuery, id: number, from: number): AsyncGenerator<HistoryRow> {
    const range = { record: id, person: null, attribute: null, from };
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
      const { rows, reached }: HistoryChunk = await this.chunk(on, { ...range, before });
      yield* rows;
      before = reached;
      await othersTurn();
    }
  }

  /** Where the part of a range begins that is looked at next; `null`: at its beginning. */
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

/** What the history of a resource reads in a storage. */
export const historyReadsOf = perResource((storage, resource) => new HistoryReads(storage, resource));
