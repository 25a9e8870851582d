import {
  type Colleague,
  headers,
  type ListAuthors,
  type NamedInCalls,
  parseListAuthors,
  paths,
  type RecordFacts,
} from '@ne2016/contract';
import { type HttpClient, HttpError, type RecordKey, type ResourceStore } from '@ne2016/data-layer';
import { timeSlices } from '#platform/time-slices.ts';
import { type ListStatus, readyStatus } from '#values/use-list-status.ts';

/** Who made a record and who changed it last: identifiers of accounts, `null` where not known; times in milliseconds. */
export interface AuthorFacts {
  readonly creator: string | null;
  readonly created: number | null;
  readonly editor: string | null;
  readonly changed: number;
}

/** The people of a list by the identifiers of their accounts; `null`: accounts that are no more. */
export type ListPeople = ReadonlyMap<string, Colleague | null>;

/** The identifier that replaces those of all accounts that are no more. */
const removedAccount = '@removed';

/** So long changes are collected before it is asked who made them, in milliseconds. */
const pause = 500;

/** After a failure it is asked again with the next change, or after so many milliseconds. */
const retryPause = 30_000;

/** So many records are taken in at once: a millisecond or two of work. */
const portion = 5_000;

/** A server that does not know the call takes `authors` for an identifier. */
const absentStatuses: ReadonlySet<number | null> = new Set([400, 403, 404, 405, 410, 422, 501]);

const nobody: ReadonlySet<RecordKey> = new Set();

type AuthorsListener = (changed: ReadonlySet<RecordKey>) => void;

/** The scope of an answer. */
interface AnsweredScope {
  readonly cursor: string;
  /** Whether of what changed since another position. */
  readonly isDelta: boolean;
  /** Whether all is known with it. */
  readonly isAll: boolean;
}

interface RecordAuthorsOptions {
  readonly resource: NamedInCalls;
  readonly store: Pick<ResourceStore, 'subscribe'>;
  readonly http: HttpClient;
}

/**
 * The authors of the records of one list: who made and who last changed each. Loaded while somebody follows it, and
 * then kept in step: a moment after the list changes, it asks what changed since. `askSince` asks for the authors of
 * recent changes alone. Never rejects; what cannot be loaded is not known.
 */
export class RecordAuthors {
  readonly #options: RecordAuthorsOptions;
  readonly #listeners = new Set<AuthorsListener>();
  #facts = new Map<RecordKey, AuthorFacts>();
  #people: ListPeople | null = new Map();
  /** Up to where all is known; `null`: not all is. */
  #cursor: string | null = null;
  /** From where on all changes are known that somebody has asked about. */
  #since: string | null = null;
  #status: ListStatus = { state: 'loading' };
  #subscribers = 0;
  #leaveList: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRetry = false;
  #isAsking = false;
  /** Whether the list has changed since the question that is under way. */
  #isBehind = false;

  constructor(options: RecordAuthorsOptions) {
    this.#options = options;
  }

  /** Another object when there are others; `null` where the server does not tell, or not to this person. */
  get people(): ListPeople | null {
    return this.#people;
  }

  /** How far the first answer is: `ready` also where there will never be one. */
  get status(): ListStatus {
    return this.#status;
  }

  /** Of a record; `undefined` where nothing is known of it. Before all is loaded, something may be known of some. */
  of(key: RecordKey): AuthorFacts | undefined {
    return this.#facts.get(key);
  }

  /** Of every record of which something is known. */
  entries(): IterableIterator<[RecordKey, AuthorFacts]> {
    return this.#facts.entries();
  }

  /** Calls with the records whose facts are others; also, with none, when {@link status} changes. */
  subscribe(listener: AuthorsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads what there is and keeps it in step, until every follower has left. */
  follow(): () => void {
    this.#subscribers += 1;
    if (this.#subscribers === 1 && this.#people !== null) {
      this.#leaveList = this.#options.store.subscribe(() => this.#askIn(pause));
      this.#askIn(0);
    }
    return () => {
      this.#subscribers -= 1;
      if (this.#subscribers === 0) this.#rest();
    };
  }

  /**
   * Asks, a moment later, who has made the changes since a position of the list: of these records alone, as long as
   * nobody needs to know it of all.
   */
  askSince(cursor: string): void {
    // Followers get these changes anyhow.
    if (this.#people === null || this.#subscribers > 0) return;
    this.#since ??= cursor;
    this.#askIn(pause);
  }

  /** Asks at once for what could not be loaded. */
  retry(): void {
    if (this.#status.state !== 'failed') return;
    this.#turn({ state: 'loading' });
    this.#askIn(0);
  }

  #rest(): void {
    this.#leaveList?.();
    this.#leaveList = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isBehind = false;
  }

  #askIn(delay: number): void {
    if (this.#isAsking) {
      this.#isBehind = true;
      return;
    }
    // A list that never stops changing must not put it off for ever.
    if (this.#timer !== undefined && !this.#isRetry) return;
    clearTimeout(this.#timer);
    this.#isRetry = delay === retryPause;
    this.#timer = setTimeout(() => void this.#ask(), delay);
  }

  async #ask(): Promise<void> {
    this.#timer = undefined;
    this.#isAsking = true;
    this.#isBehind = false;
    const isRead = await this.#read();
    this.#isAsking = false;
    if (this.#people === null) this.#rest();
    else if (this.#isBehind) this.#askIn(pause);
    else if (!isRead && this.#subscribers > 0) this.#askIn(retryPause);
  }

  async #read(): Promise<boolean> {
    const { resource, http } = this.#options;
    const isForAll = this.#cursor !== null || this.#subscribers > 0;
    const known = isForAll ? this.#cursor : this.#since;
    const since = known === null ? {} : { [headers.cursor]: known };
    try {
      const path = paths.listAuthors(resource);
      const { headers: answered, body } = await http.request({ method: 'GET', path, headers: since });
      const cursor = answered.get(headers.cursor);
      // A list of the specification: somebody else's answer.
      if (cursor === null) this.#becomeAbsent();
      else {
        const isDelta = answered.get(headers.scope) === 'delta';
        await this.#take(parseListAuthors(body), { cursor, isDelta, isAll: isForAll || !isDelta });
      }
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (absentStatuses.has(error.problem.status)) this.#becomeAbsent();
      else if (this.#cursor === null && isForAll) this.#turn({ state: 'failed', problem: error.problem });
      return false;
    }
  }

  async #take({ people, records }: ListAuthors, { cursor, isDelta, isAll }: AnsweredScope): Promise<void> {
    const ids = people.map((person) => person?.id ?? removedAccount);
    const idOf = (at: number | null) => (at === null ? null : (ids[at] ?? null));
    const read = ([id, creator, created, editor, changed]: RecordFacts): [RecordKey, AuthorFacts] => [
      id,
      { creator: idOf(creator), created, editor: idOf(editor), changed },
    ];
    const facts = isDelta ? this.#facts : new Map<RecordKey, AuthorFacts>();
    for (let start = 0; start < records.length; start += portion) {
      if (start > 0) await new Promise<void>((done) => timeSlices.soon(() => done()));
      for (const record of records.slice(start, start + portion)) facts.set(...read(record));
    }
    const changed = isDelta ? records.map(([id]) => id) : [...this.#facts.keys(), ...facts.keys()];
    this.#facts = facts;
    this.#since = cursor;
    if (isAll) this.#cursor = cursor;
    if (isAll) this.#status = readyStatus;
    this.#meet(ids, people, isDelta);
    this.#notify(new Set(changed));
  }

  /** Keeps the same map of people where there is nobody new, so that their names do not render again. */
  #meet(ids: readonly string[], people: readonly (Colleague | null)[], isDelta: boolean): void {
    const known = this.#people ?? new Map<string, Colleague | null>();
    const isNews = ids.some((id, at) => JSON.stringify(known.get(id)) !== JSON.stringify(people[at]));
    if (isDelta && !isNews) return;
    const met = new Map(isDelta ? known : []);
    ids.forEach((id, at) => met.set(id, people[at] ?? null));
    this.#people = met;
  }

  #becomeAbsent(): void {
    const known = new Set(this.#facts.keys());
    this.#facts = new Map();
    this.#people = null;
    this.#status = readyStatus;
    this.#notify(known);
  }

  #turn(status: ListStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(nobody);
  }

  #notify(changed: ReadonlySet<RecordKey>): void {
    for (const listener of [...this.#listeners]) listener(changed);
  }
}
