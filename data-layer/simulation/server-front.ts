import {
  expectedValuesKey,
  formatCacheDate,
  formatDeletedIds,
  headers,
  problemMediaType,
  type RecordId,
} from '@ne2016/contract';
import type { Fields, ModelServer, Writer } from './model-server.ts';
import { textOf } from './record-history.ts';
import type { Answer, Call } from './wire.ts';

/** A value that the server refuses in any attribute. */
export const refusedWord = 'refused';

function problem(status: number, code: string, more: object = {}): Answer {
  const text = JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code, ...more });
  return { status, headers: { 'content-type': problemMediaType }, text };
}

const errorAt = (attribute: string, validator: string) => ({ attribute, validator, params: {}, message: '' });

/** The answer of a server that treats the key as an unknown attribute. */
function unknownAttribute(name: string): Answer {
  return problem(422, 'invalid_attributes', { errors: [errorAt(name, 'unknown')] });
}

/** The answer to a write whose expected values are not stored. */
function valuesChanged(current: Fields): Answer {
  const errors = Object.keys(current).map((name) => errorAt(name, 'changed'));
  return problem(409, 'values_changed', { errors, current });
}

/** Returns the stored values that differ from the expected ones. */
function changedSince(expected: Fields, present: Fields): Fields {
  const isEmpty = (value: unknown) => value === '' || textOf(value) === 'null';
  const isThere = (name: string) =>
    textOf(expected[name]) === textOf(present[name]) || (isEmpty(expected[name]) && isEmpty(present[name]));
  const names = Object.keys(expected).filter((name) => !isThere(name));
  return Object.fromEntries(names.map((name) => [name, present[name] ?? null]));
}

/** Returns the cursor of a version, opaque to clients. */
const cursorOf = (version: number) => `at-${version}`;

/** A call that the server has answered, whether or not the answer arrives. */
export interface Done {
  readonly call: Call;
  readonly tab: string;
  readonly answer: Answer;
  /** The record in the URL before the call. */
  readonly before: Fields | undefined;
  readonly hasChanged: boolean;
}

/** The observer of a server. */
interface FrontObserver {
  onNameReused(name: string): void;
  onDone(done: Done): void;
}

/** The calls of the wire contract, on a model server. Each is one transaction when it arrives. */
export class ServerFront {
  readonly #server: ModelServer;
  /** The answers to creates, by idempotency key. */
  readonly #creations = new Map<string, { body: string | null; answer: Answer }>();
  readonly #expired = new Set<string>();
  readonly #observer: FrontObserver;

  constructor(server: ModelServer, observer: FrontObserver) {
    this.#server = server;
    this.#observer = observer;
  }

  /** Ends the session of a person: every call is refused until they sign in. */
  expire(person: string): void {
    this.#expired.add(person);
  }

  hasSession(person: string): boolean {
    return !this.#expired.has(person);
  }

  signIn(person: string): void {
    this.#expired.delete(person);
  }

  /** Returns whether a call that arrives twice has the same effect as once. */
  mayDouble({ method, path }: Call): boolean {
    return method !== 'POST' || this.#server.kind.isIdempotent || path.endsWith('/restore');
  }

  answer(call: Call, person: string, tab: string): Answer {
    if (this.#expired.has(person)) return problem(401, 'no_session');
    const { records, version } = this.#server;
    const [, , idText = ''] = call.path.split('/');
    const before = records.get(this.#server.idOf(decodeURIComponent(idText)));
    const answer = this.#answer(call, tab);
    this.#observer.onDone({ call, tab, answer, before, hasChanged: this.#server.version !== version });
    return answer;
  }

  #answer(call: Call, tab: string): Answer {
    const [, , idText, part] = call.path.split('/');
    if (call.method === 'POST' && part === undefined) return this.#createOnce(call, tab);
    if (idText === undefined) return this.#list(call);
    const id = this.#server.idOf(decodeURIComponent(idText));
    if (part === 'restore') return this.#restore(id, call, tab);
    const record = this.#server.records.get(id);
    if (record === undefined) return problem(404, 'unknown_record');
    if (call.method === 'GET') return this.#json(record, this.#position(record));
    if (call.method === 'PUT') return this.#update(id, call, tab);
    if (!this.#mayFollow(call, record['version'])) return problem(412, 'record_changed');
    this.#server.delete(id, writerOf(call, tab));
    const version = this.#server.deletedAt(id);
    return this.#json(undefined, version === undefined ? {} : this.#position({ version }), 204);
  }

  /** Returns whether the condition of a write allows a version. */
  #mayFollow(call: Call, version: unknown): boolean {
    const tag = call.headers['if-match'];
    return tag === undefined || this.#server.kind.undo !== 'known' || tag === `"${String(version)}"`;
  }

  #restore(id: RecordId, call: Call, tab: string): Answer {
    if (this.#server.kind.undo !== 'known') return problem(404, 'unknown_address');
    if (this.#server.records.has(id)) return problem(409, 'record_not_deleted');
    const version = this.#server.deletedAt(id);
    if (version === undefined) return problem(404, 'unknown_record');
    if (!this.#mayFollow(call, version)) return problem(412, 'record_changed');
    const record = this.#server.restore(id, writerOf(call, tab));
    return this.#json(record, this.#position(record), 201);
  }

  #createOnce(call: Call, tab: string): Answer {
    const key = call.headers[headers.idempotencyKey];
    if (!this.#server.kind.isIdempotent || key === undefined) return this.#create(call, tab);
    const known = this.#creations.get(key);
    if (known !== undefined) {
      if (known.body === call.body) return known.answer;
      this.#observer.onNameReused(String(readBody(known)['name']));
      return problem(422, 'idempotency_key_reused');
    }
    const answer = this.#create(call, tab);
    if (answer.status < 300) this.#creations.set(key, { body: call.body, answer });
    return answer;
  }

  #create(call: Call, tab: string): Answer {
    const fields = readBody(call);
    if (isRefused(fields)) return problem(422, 'invalid_attributes');
    const record = this.#server.create(fields, writerOf(call, tab));
    return this.#json(record, this.#position(record), 201);
  }

  #update(id: RecordId, call: Call, tab: string): Answer {
    const { [expectedValuesKey]: expected, ...rest } = readBody(call);
    const isKnown = expected === undefined || this.#server.kind.undo === 'known';
    const fields = this.#server.kind.undo === 'untold' ? readBody(call) : rest;
    if (this.#server.kind.undo === 'refused' && !isKnown) return unknownAttribute(expectedValuesKey);
    if (isRefused(fields)) return problem(422, 'invalid_attributes');
    const before = this.#server.records.get(id);
    const changed = {
      ...(isKnown ? changedSince((expected ?? {}) as Fields, before ?? {}) : {}),
      ...this.#unseen(id, fields, call),
    };
    if (Object.keys(changed).length > 0) return valuesChanged(changed);
    const record = this.#server.update(id, fields, writerOf(call, tab));
    const written = Object.fromEntries(Object.keys(fields).map((name) => [name, record[name]]));
    const { putAnswers } = this.#server.kind;
    const body = {
      whole: record,
      changed: { id_task: id, version: record['version'], ...written },
      nothing: undefined,
    }[putAnswers];
    // An answer has the position of a change only with its values; a save without an effect has none.
    const isAnnouncedChange = body !== undefined && record !== before;
    return this.#json(body, isAnnouncedChange ? this.#position(record) : {}, body === undefined ? 204 : 200);
  }

  /** The stored values that a write would replace and that its author, by its own position, has not seen. */
  #unseen(id: RecordId, fields: Fields, { headers: sent }: Call): Fields {
    const base = /\d+$/.exec(sent[headers.baseCursor] ?? '')?.[0];
    if (!this.#server.kind.hasConditions || base === undefined) return {};
    return this.#server.changedByOthers(id, fields, Number(base), sent[headers.clientId]);
  }

  #list(call: Call): Answer {
    const { kind, records, version } = this.#server;
    const changed = this.#changedSince(call);
    const extensions = {
      ...(kind.hasCursor
        ? { [headers.cursor]: cursorOf(version), [headers.scope]: changed === undefined ? 'full' : 'delta' }
        : {}),
      ...(kind.hasCount ? { [headers.count]: String(records.size) } : {}),
    };
    if (changed === undefined) return this.#json([...records.values()], extensions);
    const deleted = formatDeletedIds([...changed].filter((id) => !records.has(id)));
    return this.#json(
      [...changed].flatMap((id) => records.get(id) ?? []),
      { ...extensions, ...(kind.hasDeletions ? { [headers.deleted]: deleted } : {}) },
    );
  }

  /** The records that a list call requests: those changed since its position; `undefined` for all. */
  #changedSince({ headers: asked }: Call): Set<RecordId> | undefined {
    const cursor = asked[headers.cursor];
    const date = asked[headers.cacheDate];
    if (this.#server.kind.hasCursor && cursor !== undefined)
      return this.#server.changedAfter(Number(cursor.slice(cursorOf(0).length - 1)));
    return date === undefined ? undefined : this.#server.changedAt((at) => formatCacheDate(at) >= date);
  }

  #position({ version }: Fields): Record<string, string> {
    return this.#server.kind.hasEventCursor ? { [headers.cursor]: String(version) } : {};
  }

  #json(body: unknown, extra: Record<string, string>, status = 200): Answer {
    const date = this.#server.kind.hasDate ? { date: this.#server.now.toUTCString() } : {};
    return { status, headers: { ...date, ...extra }, text: body === undefined ? '' : JSON.stringify(body) };
  }
}

function writerOf({ headers: sent }: Call, writer: string): Writer {
  return { writer, client: sent[headers.clientId], socket: sent[headers.socketId] };
}

function readBody(call: Pick<Call, 'body'>): Fields {
  return JSON.parse(call.body ?? '{}') as Fields;
}

function isRefused(fields: Fields): boolean {
  return Object.values(fields).includes(refusedWord);
}
