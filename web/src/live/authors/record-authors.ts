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
import { type ListStatus, readyStatus } from '#values/list-status.ts';

/** The author and the last editor of a record: accounts, `null` if unknown; times in milliseconds. */
export interface AuthorFacts {
  readonly creator: string | null;
  readonly created: number | null;
  readonly editor: string | null;
  readonly changed: number;
}

/**
 * Returns whether another account has changed a record after a time, in milliseconds; `false` if the account is
 * unknown.
 */
export function isNews(
  facts: AuthorFacts,
  userId: string,
  seenUntil: number,
): facts is AuthorFacts & { readonly editor: string } {
  return facts.editor !== null && facts.editor !== userId && facts.changed > seenUntil;
}

/** The people of a list by the identifiers of their accounts; `null` for deleted accounts. */
export type ListPeople = ReadonlyMap<string, Colleague | null>;

/** Replaces the identifiers of all deleted accounts. */
const removedAccount = '@removed';

/** Milliseconds during which changes are collected before one call. */
const pause = 500;

/** Milliseconds until a failed call is repeated, unless a change comes first. */
const retryPause = 30_000;

/** Number of records that are processed at once: one or two milliseconds of work. */
const portion = 5_000;

/** Statuses of a server without this call: it takes `authors` for an identifier. */
const absentStatuses: ReadonlySet<number | null> = new Set([400, 403, 404, 405, 410, 422, 501]);

const nobody: ReadonlySet<RecordKey> = new Set();

type AuthorsListener = (changed: ReadonlySet<RecordKey>) => void;

/** The scope of an answer. */
interface AnsweredScope {
  readonly cursor: string;
  /** Whether the answer has only changes since another cursor. */
  readonly isDelta: boolean;
  /** Whether all authors are known after this answer. */
  readonly isAll: boolean;
}

interface RecordAuthorsOptions {
  readonly resource: NamedInCalls;
  readonly store: Pick<ResourceStore, 'subscribe'>;
  readonly http: HttpClient;
}

/**
 * The authors and last editors of the records of one list. While it is followed, it loads all of them and
 * keeps them in step: shortly after a change of the list, it requests the changes since its cursor.
 * `askSince` requests the authors of recent changes only. Never rejects; what cannot be loaded stays unknown.
 */
export class RecordAuthors {
  readonly #options: RecordAuthorsOptions;
  readonly #listeners = new Set<AuthorsListener>();
  #facts = new Map<RecordKey, AuthorFacts>();
  #people: ListPeople | null = new Map();
  /** The cursor up to which all authors are known; `null` if some are not. */
  #cursor: string | null = null;
  /** The cursor from which the authors of all changes have been requested. */
  #since: string | null = null;
  #status: ListStatus = { state: 'loading' };
  #subscribers = 0;
  #leaveList: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRetry = false;
  #isAsking = false;
  /** Whether the list has changed since the pending call started. */
  #isBehind = false;

  constructor(options: RecordAuthorsOptions) {
    this.#options = options;
  }

  /** A new object after each change; `null` if the server does not provide authors, or not to this user. */
  get people(): ListPeople | null {
    return this.#people;
  }

  /** The state of the first answer; `ready` also if the server provides none. */
  get status(): ListStatus {
    return this.#status;
  }

  /** Returns the facts of a record; `undefined` if unknown. Some are known before all are loaded. */
  of(key: RecordKey): AuthorFacts | undefined {
    return this.#facts.get(key);
  }

  /** Returns the facts of all records that have any. */
  entries(): IterableIterator<[RecordKey, AuthorFacts]> {
    return this.#facts.entries();
  }

  /**
   * Calls `listener` with records whose facts have changed; with an empty set when {@link status} changes.
   */
  subscribe(listener: AuthorsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Loads all authors and keeps them in step until the last follower leaves.
   * @returns A function that ends the subscription.
   */
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
   * Requests the authors of the changes since a cursor of the list, after a short delay. Loads these records
   * only, while no follower needs all of them.
   */
  askSince(cursor: string): void {
    // With followers, these changes are loaded anyway.
    if (this.#people === null || this.#subscribers > 0) return;
    this.#since ??= cursor;
    this.#askIn(pause);
  }

  /** Repeats a failed first call at once. */
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
    // The timer is not restarted: a list that changes all the time must not delay the call for ever.
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
      // Without a cursor, the answer is a list of the specification from another server.
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

  /** Keeps the same map of people if none has changed, so that their names do not render again. */
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
