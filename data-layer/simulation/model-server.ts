import type { ChangeAction, PushEvent, RecordId } from '@ne2016/contract';
import { existence, RecordHistory, textOf } from './record-history.ts';
import type { ServerKind } from './server-kind.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The values of a record. */
export type Fields = Readonly<Record<string, unknown>>;

/** One entry of the server's change log. */
interface Change {
  readonly id: RecordId;
  readonly version: number;
  /** On the server's clock. */
  readonly at: Date;
}

/** The writer: a tab or the colleague, with their client, and the socket that gets no event. */
export interface Writer {
  readonly writer: string;
  readonly client?: string | undefined;
  readonly socket?: string | undefined;
}

/** The start of the simulated server's clock; the offsets of the clients are relative to it. */
const startOfTime = Date.UTC(2026, 2, 5, 14, 7, 9, 500);

/** Returns whether a write changes nothing: it is then no change. */
function isSame(before: Fields, values: Fields): boolean {
  return Object.entries(values).every(([name, value]) => textOf(before[name]) === textOf(value));
}

/** The records of a server, each with the version of its last change, which clients cannot set. */
export class ModelServer {
  readonly kind: ServerKind;
  readonly history = new RecordHistory();
  /** The initial names of all records that were ever created. */
  readonly created: string[] = [];
  readonly #records = new Map<RecordId, Fields>();
  /** The deleted records, with the versions of their deletions. */
  readonly #bin = new Map<RecordId, { readonly fields: Fields; readonly version: number }>();
  readonly #time: VirtualClock;
  readonly #publish: (event: PushEvent, writerSocket: string | undefined) => void;
  #changes: Change[] = [];
  #version = 0;
  #lastNumber = 0;
  #offset = 0;
  /** The version up to which the change log was discarded. */
  #forgotten = 0;

  constructor(
    kind: ServerKind,
    time: VirtualClock,
    publish: (event: PushEvent, writerSocket: string | undefined) => void,
  ) {
    this.kind = kind;
    this.#time = time;
    this.#publish = publish;
  }

  get now(): Date {
    return new Date(startOfTime + this.#time.now + this.#offset);
  }

  /** The position after the last change. */
  get version(): number {
    return this.#version;
  }

  get records(): ReadonlyMap<RecordId, Fields> {
    return this.#records;
  }

  /** Returns the identifier for a text in a URL. */
  idOf(text: string): RecordId {
    return this.kind.ids === 'number' ? Number(text) : text;
  }

  create(fields: Fields, by: Writer): Fields {
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    const id = { number, digits: String(number), text: `t,${number}é` }[this.kind.ids];
    this.created.push(String(fields['name']));
    return this.#write('created', id, fields, by);
  }

  update(id: RecordId, fields: Fields, by: Writer): Fields {
    return this.#write('updated', id, fields, by);
  }

  delete(id: RecordId, { writer, client = writer, socket }: Writer): void {
    const fields = this.#records.get(id);
    if (fields === undefined) return;
    this.#records.delete(id);
    this.#log(id);
    this.#bin.set(id, { fields, version: this.#version });
    this.history.note(id, existence, { version: this.#version, text: 'false', writer, client });
    this.#announce('deleted', id, socket);
  }

  /** The records that can be restored, the latest deletion last. */
  get deletedIds(): readonly RecordId[] {
    return [...this.#bin.keys()];
  }

  /** The version of a record's deletion, if it is deleted. */
  deletedAt(id: RecordId): number | undefined {
    return this.#bin.get(id)?.version;
  }

  /** Restores a deleted record. */
  restore(id: RecordId, by: Writer): Fields {
    const { id_task: _id, version: _version, ...fields } = this.#bin.get(id)?.fields ?? {};
    this.#bin.delete(id);
    return this.#write('created', id, fields, by);
  }

  /** The records that changed after a position, each once; `undefined` if that is no longer known. */
  changedAfter(version: number): Set<RecordId> | undefined {
    if (version < this.#forgotten || version > this.#version) return undefined;
    return new Set(this.#changes.filter((change) => change.version > version).map(({ id }) => id));
  }

  /** The stored values that a write would replace and that another client has written after a position. */
  changedByOthers(id: RecordId, fields: Fields, base: number, client: string | undefined): Fields {
    const before = this.#records.get(id) ?? {};
    const isUnknown = base < this.#forgotten && Number(before['version']) > base;
    const isReplaced = ([name, value]: [string, unknown]) => {
      const last = this.history.valuesOf(id, name).at(-1);
      if (last === undefined || textOf(before[name]) === textOf(value)) return false;
      return isUnknown || (last.version > base && last.client !== client);
    };
    const replaced = Object.entries(this.#asStored(fields)).filter(isReplaced);
    return Object.fromEntries(replaced.map(([name]) => [name, before[name] ?? null]));
  }

  /** The records whose changes are in a range of the server's clock. */
  changedAt(isSince: (at: Date) => boolean): Set<RecordId> {
    return new Set(this.#changes.filter(({ at }) => isSince(at)).map(({ id }) => id));
  }

  /** Discards the change log: a delta since an earlier cursor then returns the whole list. */
  forgetChanges(): void {
    this.#forgotten = this.#version;
  }

  stepClock(milliseconds: number): void {
    this.#offset += milliseconds;
  }

  #write(
    action: ChangeAction,
    id: RecordId,
    fields: Fields,
    { writer, client = writer, socket }: Writer,
  ): Fields {
    const before = this.#records.get(id);
    const values = this.#asStored(fields);
    if (before !== undefined && isSame(before, values)) return before;
    this.#log(id);
    const version = this.#version;
    const stored = { ...before, ...values, id_task: id, version };
    this.#records.set(id, stored);
    this.history.note(id, existence, { version, text: 'true', writer, client });
    for (const [attribute, value] of Object.entries(stored))
      this.history.note(id, attribute, { version, text: textOf(value), writer, client });
    this.#announce(action, id, socket);
    return stored;
  }

  #asStored(fields: Fields): Fields {
    if (!this.kind.trims) return fields;
    const entries = Object.entries(fields);
    return Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    );
  }

  #log(id: RecordId): void {
    this.#version += 1;
    this.#changes.push({ id, version: this.#version, at: this.now });
  }

  #announce(action: ChangeAction, id: RecordId, socket: string | undefined): void {
    const { hasEventCursor, sparesWriter, tellsIdsAsText } = this.kind;
    const cursor = hasEventCursor ? { cursor: String(this.#version) } : {};
    this.#publish(
      { action, id: tellsIdsAsText ? String(id) : id, ...cursor },
      sparesWriter ? socket : undefined,
    );
  }
}
