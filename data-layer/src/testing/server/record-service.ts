import {
  type ChangeAction,
  expectedValuesKey,
  formatDeletedIds,
  headers,
  type PushEvent,
  type RecordId,
  type Resource,
} from '@ne2016/contract';
import { isUnchanged } from '../../merge/changed-attributes.ts';
import { problemResponse } from './problem-response.ts';
import type { ServerCall } from './server-call.ts';
import type { ServerFeatures } from './server-features.ts';
import { type ChangeOrigin, type Fields, ServerList } from './server-list.ts';

/** Called with every change and the push socket of its client. */
export type ChangeListener = (resource: Resource, event: PushEvent, writer: string | null) => void;

interface Creation {
  readonly sent: string;
  readonly id: RecordId;
  readonly answer: Fields;
}

/** Answers the calls for the records of one resource from its current state. */
export class RecordService {
  readonly list: ServerList;
  readonly #features: ServerFeatures;
  readonly #onChange: ChangeListener;
  readonly #creations = new Map<string, Creation>();

  constructor(resource: Resource, features: ServerFeatures, onChange: ChangeListener) {
    this.list = new ServerList(resource);
    this.#features = features;
    this.#onChange = onChange;
  }

  /** Writes a record and announces the change. */
  write(id: RecordId, fields: Fields, origin: ChangeOrigin): Fields {
    this.#announce(this.list.write(id, fields, origin), id, origin);
    return this.list.records.get(id) ?? {};
  }

  /** Deletes a record and announces the deletion, if it exists. */
  remove(id: RecordId, origin: ChangeOrigin): void {
    if (this.list.remove(id, origin)) this.#announce('deleted', id, origin);
  }

  /** Answers a call at the time `at`. `idText` and `part` follow the resource in the path, if present. */
  answer(call: ServerCall, [idText, part]: readonly (string | undefined)[], at: Date): Response {
    if (call.method === 'GET' && idText === undefined) return this.#answerList(call);
    // The trailing slash of a create is part of the contract.
    if (call.method === 'POST' && idText === '') return this.#create(call, at);
    const id = this.list.idOf(idText ?? '');
    if (id === undefined) return problemResponse(404, 'unknown_record');
    if (part === 'restore' && this.#features.bin) return this.#restore(id, call, at);
    if (!this.list.records.has(id)) return problemResponse(404, 'unknown_record');
    if (part !== undefined) return this.#answerPart(id, part);
    return this.#answerRecord(id, call, at);
  }

  #answerRecord(id: RecordId, call: ServerCall, at: Date): Response {
    const refusal = call.method === 'GET' ? undefined : this.#refusalOf(id, call);
    if (refusal !== undefined) return refusal;
    const origin = this.#originOf(call, at);
    const { [expectedValuesKey]: _expected, ...fields } = (call.body ?? {}) as Fields;
    const written = this.#features.conditions ? fields : (call.body as Fields);
    if (call.method === 'PUT') this.write(id, written, origin);
    if (call.method === 'DELETE') this.remove(id, origin);
    const init = { headers: this.#headersAbout(id) };
    if (call.method === 'DELETE') return new Response(null, { status: 204, ...init });
    return Response.json(call.method === 'PUT' ? written : this.list.records.get(id), init);
  }

  /** Returns the refusal of a write whose conditions do not hold. */
  #refusalOf(id: RecordId, { headers: sent, body }: ServerCall): Response | undefined {
    if (!this.#features.conditions) return undefined;
    const tag = sent.get('if-match');
    if (tag !== null && tag !== `"${this.list.positionOf(id)}"`)
      return problemResponse(412, 'record_changed');
    const stored = this.list.records.get(id) ?? {};
    const { [expectedValuesKey]: expected, ...asked } = (body ?? {}) as Fields;
    const isOther = ([name, value]: [string, unknown]) => !isUnchanged(value, stored[name]);
    const unexpected = Object.entries((expected ?? {}) as Fields).filter(isOther);
    const base = sent.get(headers.baseCursor);
    const others =
      base === null ? null : this.list.changedByOthers(id, Number(base), sent.get(headers.clientId));
    const unseen = Object.entries(asked).filter((one) => others?.has(one[0]) && isOther(one));
    const changed = [...new Set([...unexpected, ...unseen].map(([name]) => name))];
    if (changed.length === 0) return undefined;
    const errors = changed.map((attribute) => ({ attribute, validator: 'changed', params: {}, message: '' }));
    const current = Object.fromEntries(changed.map((name) => [name, stored[name] ?? null]));
    return problemResponse(409, 'values_changed', { errors, current });
  }

  #restore(id: RecordId, call: ServerCall, at: Date): Response {
    const binned = this.list.bin.get(id);
    if (binned === undefined) return problemResponse(409, 'record_not_deleted');
    const refusal = this.#refusalOf(id, call);
    if (refusal !== undefined) return refusal;
    const restored = this.write(id, binned, this.#originOf(call, at));
    return Response.json(restored, { status: 201, headers: this.#headersAbout(id) });
  }

  #answerPart(id: RecordId, part: string): Response {
    if (part !== 'authors' || !this.#features.authors) return problemResponse(404, 'unknown_address');
    return Response.json(this.list.authorsOf(id), { headers: this.#headersAbout(id) });
  }

  #create(call: ServerCall, at: Date): Response {
    const key = this.#features.idempotency ? call.headers.get(headers.idempotencyKey) : null;
    const sent = JSON.stringify(call.body);
    const known = key === null ? undefined : this.#creations.get(key);
    if (known !== undefined && known.sent !== sent) return problemResponse(422, 'idempotency_key_reused');
    const id = known?.id ?? this.list.nextId;
    const origin = this.#originOf(call, at);
    const answer = known?.answer ?? this.write(id, call.body as Fields, origin);
    if (key !== null) this.#creations.set(key, { sent, id, answer });
    const status = this.#features.created ? 201 : 200;
    return Response.json(answer, { status, headers: this.#headersAbout(id) });
  }

  #answerList(call: ServerCall): Response {
    const { cursor, scope, count, deletions } = this.#features;
    const { list } = this;
    const since = this.#positionAskedFrom(call);
    const delta = since === undefined ? undefined : list.since(since);
    return Response.json(delta?.records ?? [...list.records.values()], {
      headers: {
        ...(cursor ? { [headers.cursor]: String(list.position) } : {}),
        ...(scope ? { [headers.scope]: delta === undefined ? 'full' : 'delta' } : {}),
        ...(count ? { [headers.count]: String(list.records.size) } : {}),
        ...(deletions && delta ? { [headers.deleted]: formatDeletedIds(delta.deleted) } : {}),
      },
    });
  }

  #positionAskedFrom(call: ServerCall): number | undefined {
    const cursor = this.#features.cursor ? call.headers.get(headers.cursor) : null;
    if (cursor !== null) return Number(cursor);
    const date = call.headers.get(headers.cacheDate);
    return date === null ? undefined : this.list.positionAt(date);
  }

  #originOf(call: ServerCall, at: Date): ChangeOrigin {
    const socketId = this.#features.sparesWriter ? call.headers.get(headers.socketId) : null;
    return { at, socketId, clientId: call.headers.get(headers.clientId) };
  }

  #headersAbout(id: RecordId): Record<string, string> {
    return this.#features.cursor ? { [headers.cursor]: String(this.list.positionOf(id)) } : {};
  }

  #announce(action: ChangeAction, id: RecordId, { socketId = null }: ChangeOrigin): void {
    const cursor = this.#features.cursor ? { cursor: String(this.list.position) } : {};
    this.#onChange(this.list.resource, { action, id, ...cursor }, socketId);
  }
}
