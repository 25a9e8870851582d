import {
  type ChangeAction,
  type Colleague,
  formatCacheDate,
  type RecordAuthors,
  type RecordId,
  type Resource,
} from '@ne2016/contract';

/** The values of a record by attribute. */
export type Fields = Readonly<Record<string, unknown>>;

/** A person: one text for name and identifier, or both separately. */
export type Somebody = string | Colleague;

/** The time of a change, and its author if known. */
export interface ChangeOrigin {
  readonly at: Date;
  readonly by?: Somebody | undefined;
  /** The push socket of the client that made it; none for a change by a test. */
  readonly socketId?: string | null;
  /** The identifier of that client's cache. */
  readonly clientId?: string | null;
}

interface LoggedChange {
  readonly id: RecordId;
  readonly origin: ChangeOrigin;
  /** The changed attributes. */
  readonly attributes: readonly string[];
}

/** The changes of a list since a position. */
export interface ListDelta {
  readonly records: readonly Fields[];
  readonly deleted: readonly RecordId[];
}

/** The records of one resource on the server, and their change log. */
export class ServerList {
  readonly resource: Resource;
  readonly records = new Map<RecordId, Fields>();
  readonly #log: LoggedChange[] = [];
  /** The deleted records. */
  readonly bin = new Map<RecordId, Fields>();
  readonly #emptyRecord: Fields;
  #nextId = 1;

  constructor(resource: Resource) {
    this.resource = resource;
    const attributes = Object.entries(resource.attributes);
    this.#emptyRecord = Object.fromEntries(
      attributes.map(([name, { kind }]) => [name, kind === 'flag' ? false : null]),
    );
  }

  /** The number of changes so far, which is the position after the newest. */
  get position(): number {
    return this.#log.length;
  }

  /** An identifier that no record has had yet. */
  get nextId(): number {
    return this.#nextId;
  }

  /** The identifier in a part of a path; `undefined` if there is no such record. */
  idOf(text: string): RecordId | undefined {
    return [Number(text), text].find((id) => this.records.has(id) || this.bin.has(id));
  }

  /** Changes or creates a record; in a new one, missing attributes are empty. */
  write(id: RecordId, fields: Fields, origin: ChangeOrigin): ChangeAction {
    const before = this.records.get(id);
    this.bin.delete(id);
    this.records.set(id, { ...(before ?? this.#emptyRecord), ...fields, [this.resource.identifier]: id });
    if (typeof id === 'number') this.#nextId = Math.max(this.#nextId, id + 1);
    const attributes = Object.keys(fields).filter((name) => fields[name] !== before?.[name]);
    this.#log.push({ id, origin, attributes });
    return before === undefined ? 'created' : 'updated';
  }

  /** Deletes a record. Returns whether it existed. */
  remove(id: RecordId, origin: ChangeOrigin): boolean {
    const before = this.records.get(id);
    if (before !== undefined) this.bin.set(id, before);
    const isThere = this.records.delete(id);
    if (isThere) this.#log.push({ id, origin, attributes: [] });
    return isThere;
  }

  /** The position of a record's last change, including its deletion. */
  positionOf(id: RecordId): number {
    return this.#log.findLastIndex((change) => change.id === id) + 1;
  }

  /** The author of each attribute's last change. */
  authorsOf(id: RecordId): RecordAuthors {
    const changes = this.#log.filter((change) => change.id === id);
    const authors = changes.flatMap(({ attributes, origin: { at, by } }) =>
      attributes.map((name) => {
        const person = typeof by === 'string' ? { id: by, name: by } : (by ?? null);
        return [name, { at: at.toISOString(), by: person }] as const;
      }),
    );
    return Object.fromEntries(authors);
  }

  /** The attributes whose last change after a position was made by another client. */
  changedByOthers(id: RecordId, position: number, clientId: string | null): ReadonlySet<string> {
    const last = new Map<string, ChangeOrigin>();
    for (const { id: changed, origin, attributes } of this.#log.slice(position))
      if (changed === id) for (const name of attributes) last.set(name, origin);
    const others = [...last].filter(
      ([, { clientId: writer }]) => (writer ?? null) === null || writer !== clientId,
    );
    return new Set(others.map(([name]) => name));
  }

  /** The position before all changes at or after a cache date. */
  positionAt(cacheDate: string): number {
    const index = this.#log.findIndex(({ origin }) => formatCacheDate(origin.at) >= cacheDate);
    return index < 0 ? this.position : index;
  }

  /** Returns the changes since a position. */
  since(position: number): ListDelta {
    const ids = [...new Set(this.#log.slice(position).map(({ id }) => id))];
    return {
      records: ids.map((id) => this.records.get(id)).filter((record) => record !== undefined),
      deleted: ids.filter((id) => !this.records.has(id)),
    };
  }
}
