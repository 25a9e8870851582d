import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ListAuthors, Person, RecordFacts, Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import type { Position } from '../storage/new-entry.ts';
import { bound, Statement } from '../storage/statement.ts';
import type { Storage, StoredValues } from '../storage/storage.ts';
import type { StorageQuery, StorageTransaction } from '../storage/tables.ts';
import { formatCursor, parseCursor } from './cursor.ts';
import { type FindColleague, findPeople } from './find-people.ts';
import { perResource } from './per-resource.ts';
import { readsOf } from './record-reads.ts';
import { audienceOf, isVisible, isVisibleJson } from './visibility.ts';

/** Records in one statement, which then takes a few milliseconds. */
const recordsOfPart = 2_000;

/** The first and the last change of one record. */
interface LoggedFacts {
  id: number;
  first: string;
  creator: string | null;
  created: number;
  last: string;
  editor: string | null;
  changed: number;
}

/** Reads the first and the last change of records. The log keeps both as long as a record exists. */
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

  /** Returns the facts of all records, in parts. */
  all(on: StorageQuery): AsyncGenerator<readonly LoggedFacts[]> {
    return inParts((last) => this.#part.all(on, [this.#name, last]));
  }

  /** Returns the facts of the records that changed after a position, in parts. */
  changedAfter(on: StorageQuery, sequence: number): AsyncGenerator<readonly LoggedFacts[]> {
    return inParts((last) => this.#changed.all(on, [this.#name, this.#name, sequence, last]));
  }
}

/** Yields part after part, each after the last record of the previous one, with other work in between. */
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

/** The reader who requests the facts of a list, and the cursor of the facts that the client has. */
export interface AuthorsRequest {
  readonly person: Person;
  /** `null`: the client has none. */
  readonly cursor: string | null;
}

/** Facts of records that the reader sees. `scope`: of all of them, or of those that changed. */
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

/** Returns a cursor’s position if the log is complete after it; `undefined` if all must be read. */
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

/** Returns the identifiers of all records that a person sees; `null`: all. */
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

/** Lists each person once; the records have their indexes. */
async function nameAuthors(logged: readonly LoggedFacts[], find: FindColleague): Promise<ListAuthors> {
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
  const people = await findPeople(numbers.keys(), find);
  return { people: [...people.values()], records };
}

/**
 * Returns who created and last changed each record that the reader sees, and when, as far as the log has it:
 * records that came with their list are missing until they are changed.
 */
export async function readListAuthors(
  storage: Storage,
  resource: Resource,
  { person, cursor }: AuthorsRequest,
  find: FindColleague,
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
