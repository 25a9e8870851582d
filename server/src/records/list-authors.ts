import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Colleague, ListAuthors, Person, RecordFacts, Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import type { Position } from '../storage/new-entry.ts';
import { bound, Statement } from '../storage/statement.ts';
import type { Storage, StoredValues } from '../storage/storage.ts';
import type { StorageQuery, StorageTransaction } from '../storage/tables.ts';
import { formatCursor, parseCursor } from './cursor.ts';
import { perResource } from './per-resource.ts';
import { readsOf } from './record-reads.ts';
import { audienceOf, isVisible, isVisibleJson } from './visibility.ts';

/** Records that are looked at in one statement: so few that nobody waits for more than a few milliseconds. */
const recordsOfPart = 2_000;

/** What the log says of one record. */
interface LoggedFacts {
  id: number;
  first: string;
  creator: string | null;
  created: number;
  last: string;
  editor: string | null;
  changed: number;
}

/** What the log says of the first and the last change of records: it keeps both as long as a record is there. */
class FactReads {
  readonly #part: Statement<LoggedFacts>;
  readonly #changed: Statement<LoggedFacts>;
  readonly #name: string;

  constructor(storage: Storage, { name }: Resource) {
    const facts = sql`select ends.record_id as id,
      oldest.action as first, oldest.user_id as creator, oldest.at as created,
      newest.action as last, newest.user_id as editor, newest.at as changed`;
    const ends = sql`select record_id, min(sequence) as oldest, max(sequence) as newest from change`;
    const joins = sql`join change as oldest on oldest.sequence = ends.oldest
      join change as newest on newest.sequence = ends.newest order by ends.record_id`;
    this.#name = name;
    this.#part = new Statement(
      storage.query,
      sql`${facts} from (${ends} where resource = ${bound} and record_id > ${bound}
        group by record_id order by record_id limit ${sql.lit(recordsOfPart)}) as ends ${joins}`,
    );
    this.#changed = new Statement(
      storage.query,
      sql`${facts} from (${ends} where resource = ${bound} and record_id in
        (select distinct record_id from change
          where resource = ${bound} and sequence > ${bound} and record_id > ${bound}
          order by record_id limit ${sql.lit(recordsOfPart)})
        group by record_id) as ends ${joins}`,
    );
  }

  /** Of all records, part by part. */
  all(on: StorageQuery): AsyncGenerator<readonly LoggedFacts[]> {
    return inParts((last) => this.#part.all(on, [this.#name, last]));
  }

  /** Of the records that changed after a position, part by part. */
  changedAfter(on: StorageQuery, sequence: number): AsyncGenerator<readonly LoggedFacts[]> {
    return inParts((last) => this.#changed.all(on, [this.#name, this.#name, sequence, last]));
  }
}

/** Reads part after part, each behind the last record of the one before, with a turn for others between them. */
async function* inParts(
  read: (last: number) => Promise<readonly LoggedFacts[]>,
): AsyncGenerator<readonly LoggedFacts[]> {
  for (let last = 0; ;) {
    const part = await read(last);
    const end = part.at(-1);
    if (end === undefined) return;
    yield part;
    last = end.id;
    await othersTurn();
  }
}

const factReadsOf = perResource((storage, resource) => new FactReads(storage, resource));

/** Who asks for the facts of a list, and up to where they know them. */
export interface AuthorsRequest {
  readonly person: Person;
  /** `null`: they know nothing. */
  readonly cursor: string | null;
}

/** Facts of records that the asker sees. `scope`: of all of them, or of those that changed. */
export interface ListAuthorsAnswer {
  readonly scope: 'full' | 'delta';
  readonly cursor: string;
  readonly authors: ListAuthors;
}

interface Asked {
  storage: Storage;
  resource: Resource;
  person: Person;
}

/** The position of a cursor from which the log leads on; `undefined` where only all facts together can tell. */
async function startOf(
  { storage, resource, person }: Asked,
  transaction: StorageTransaction,
  cursor: string | null,
): Promise<Position | undefined> {
  if (cursor === null) return undefined;
  const position = parseCursor(storage.databaseId, resource, cursor, audienceOf(resource, person));
  if (position === undefined || !(await storage.changes.has(transaction, resource, position)))
    return undefined;
  const beginning = await storage.changes.beginningOfList(transaction, resource);
  return beginning.sequence > position.sequence ? undefined : position;
}

/** The identifiers of all records that a person sees; `null`: they see every one. */
async function visibleIds({ storage, resource, person }: Asked, transaction: StorageTransaction) {
  if (resource.visible === null) return null;
  const ids = new Set<number>();
  for await (const part of readsOf(storage, resource).all(transaction)) {
    for (const record of JSON.parse(String(part)) as StoredValues[])
      if (isVisible(resource, record, person)) ids.add(Number(record[resource.identifier]));
    await othersTurn();
  }
  return ids;
}

async function readAll(asked: Asked, transaction: StorageTransaction): Promise<LoggedFacts[]> {
  const visible = await visibleIds(asked, transaction);
  const all: LoggedFacts[] = [];
  for await (const part of factReadsOf(asked.storage, asked.resource).all(transaction))
    for (const facts of part) if (visible === null || visible.has(facts.id)) all.push(facts);
  return all;
}

async function readChanged(
  { storage, resource, person }: Asked,
  transaction: StorageTransaction,
  { sequence }: Position,
): Promise<readonly LoggedFacts[]> {
  const all: LoggedFacts[] = [];
  for await (const part of factReadsOf(storage, resource).changedAfter(transaction, sequence)) {
    const ids = part.map(({ id }) => id);
    const records =
      resource.visible === null ? null : await readsOf(storage, resource).some(transaction, ids);
    for (const facts of part) {
      const record = records?.get(facts.id);
      const isSeen = record !== undefined && isVisibleJson(resource, record.json, person);
      if (records === null || isSeen) all.push(facts);
    }
  }
  return all;
}

/** Names each person once: the records have their numbers. */
async function nameAuthors(
  logged: readonly LoggedFacts[],
  find: (userId: string) => Promise<Colleague | undefined>,
): Promise<ListAuthors> {
  const numbers = new Map<string, number>();
  const numberOf = (userId: string | null) => {
    if (userId === null) return null;
    const number = numbers.get(userId) ?? numbers.size;
    numbers.set(userId, number);
    return number;
  };
  const records = logged
    .filter(({ last }) => last !== 'deleted')
    .map(({ id, first, creator, created, editor, changed }): RecordFacts => {
      const isKnown = first === 'created';
      return [id, isKnown ? numberOf(creator) : null, isKnown ? created : null, numberOf(editor), changed];
    });
  const people: (Colleague | null)[] = [];
  for (const userId of numbers.keys()) people.push((await find(userId)) ?? null);
  return { people, records };
}

/**
 * Who made and who last changed each record that somebody sees, and when, as far as the log tells: records that came
 * with their list are missing until somebody changes them.
 * @param find the account of an identifier as colleagues see it.
 */
export async function readListAuthors(
  storage: Storage,
  resource: Resource,
  { person, cursor }: AuthorsRequest,
  find: (userId: string) => Promise<Colleague | undefined>,
): Promise<ListAuthorsAnswer> {
  const asked = { storage, resource, person };
  const { start, last, logged } = await storage.readLong(async (transaction) => {
    const position = await startOf(asked, transaction, cursor);
    return {
      start: position,
      last: await storage.changes.lastOfList(transaction, resource),
      logged: await (position === undefined
        ? readAll(asked, transaction)
        : readChanged(asked, transaction, position)),
    };
  });
  return {
    scope: start === undefined ? 'full' : 'delta',
    cursor: formatCursor(storage.databaseId, resource, last, audienceOf(resource, person)),
    authors: await nameAuthors(logged, find),
  };
}
