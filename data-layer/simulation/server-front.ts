import {
  formatCacheDate,
  formatDeletedIds,
  headers,
  problemMediaType,
  type RecordId,
} from '@ne2016/contract';
import type { Fields, ModelServer } from './model-server.ts';
import type { Answer, Call } from './wire.ts';

/** A word that the server takes for no attribute. */
export const refusedWord = 'refused';

function problem(status: number, code: string): Answer {
  const text = JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code });
  return { status, headers: { 'content-type': problemMediaType }, text };
}

/** The position that a version is, opaque to every client. */
const cursorOf = (version: number) => `at-${version}`;

/** The six calls of the wire contract, before a model server. Each is one transaction at the moment it arrives. */
export class ServerFront {
  readonly #server: ModelServer;
  /** What a creation was answered, by its key. */
  readonly #creations = new Map<string, { body: string | null; answer: Answer }>();
  readonly #expired = new Set<string>();
  readonly #onNameReused: (name: string) => void;

  constructor(server: ModelServer, onNameReused: (name: string) => void) {
    this.#server = server;
    this.#onNameReused = onNameReused;
  }

  /** Ends the session of a person: every call is refused until they have signed in. */
  expire(person: string): void {
    this.#expired.add(person);
  }

  signIn(person: string): void {
    this.#expired.delete(person);
  }

  /** Whether a call does no more when it comes twice. */
  mayDouble({ method }: Call): boolean {
    return method !== 'POST' || this.#server.kind.isIdempotent;
  }

  answer(call: Call, person: string, tab: string): Answer {
    if (this.#expired.has(person)) return problem(401, 'no_session');
    const [, , idText] = call.path.split('/');
    if (call.method === 'POST') return this.#createOnce(call, tab);
    if (idText === undefined) return this.#list(call);
    const id = this.#server.idOf(decodeURIComponent(idText));
    const record = this.#server.records.get(id);
    if (record === undefined) return problem(404, 'unknown_record');
    if (call.method === 'GET') return this.#json(record, this.#position(record));
    if (call.method === 'PUT') return this.#update(id, call, tab);
    this.#server.delete(id, tab, call.headers[headers.socketId]);
    return this.#json(undefined, {}, 204);
  }

  #createOnce(call: Call, tab: string): Answer {
    const key = call.headers[headers.idempotencyKey];
    if (!this.#server.kind.isIdempotent || key === undefined) return this.#create(call, tab);
    const known = this.#creations.get(key);
    if (known !== undefined) {
      if (known.body === call.body) return known.answer;
      this.#onNameReused(String(readBody(known)['name']));
      return problem(422, 'idempotency_key_reused');
    }
    const answer = this.#create(call, tab);
    if (answer.status < 300) this.#creations.set(key, { body: call.body, answer });
    return answer;
  }

  #create(call: Call, tab: string): Answer {
    const fields = readBody(call);
    if (isRefused(fields)) return problem(422, 'invalid_attributes');
    const record = this.#server.create(fields, tab, call.headers[headers.socketId]);
    return this.#json(record, this.#position(record), 201);
  }

  #update(id: RecordId, call: Call, tab: string): Answer {
    const fields = readBody(call);
    if (isRefused(fields)) return problem(422, 'invalid_attributes');
    const before = this.#server.records.get(id);
    const record = this.#server.update(id, fields, tab, call.headers[headers.socketId]);
    const changed = Object.fromEntries(Object.keys(fields).map((name) => [name, record[name]]));
    const { putAnswers } = this.#server.kind;
    const body = {
      whole: record,
      changed: { id_task: id, version: record['version'], ...changed },
      nothing: undefined,
    }[putAnswers];
    // Whoever is told the position of a change is told all of it; a save that changes nothing has made none.
    const isToldChange = body !== undefined && record !== before;
    return this.#json(body, isToldChange ? this.#position(record) : {}, body === undefined ? 204 : 200);
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

  /** What a list call asks for: everything, or what changed since its position. */
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

function readBody(call: Pick<Call, 'body'>): Fields {
  return JSON.parse(call.body ?? '{}') as Fields;
}

function isRefused(fields: Fields): boolean {
  return Object.values(fields).includes(refusedWord);
}
