import {
  dataPaths,
  headers,
  parseRecordAuthors,
  type RecordAuthors,
  type RecordId,
  type Resource,
} from '@ne2016/contract';
import { isUnchanged, type Values } from '../merge/changed-attributes.ts';
import { HttpError, invalidAnswer, isMissing, problemOf } from './data-problem.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from './http-client.ts';
import type { ServerExtensions } from './server-extensions.ts';
import {
  deltaHeaders,
  type IdentifiedValues,
  type ListAnswer,
  type ListPosition,
  readListAnswer,
  readRecord,
} from './list-answer.ts';

/** What every call of a client carries. */
export interface ClientIdentity {
  /** Names the cache of this client: `ne2016-id`. */
  readonly clientId: string;
  /** The push socket, once there is one. */
  socketId(): string | undefined;
  /** What the server knows beyond the specification. */
  readonly extensions: ServerExtensions;
}

/** Metadata of a record in the answer to a call for it, beside its values. */
interface RecordOrigin {
  /** The position of its last change in the server's history, where the server tells that. */
  readonly version: string | null;
}

/** A record that was asked for singly. */
export interface VersionedRecord extends IdentifiedValues, RecordOrigin {}

/** Values of a record, and the version of it that has them. */
export interface ReadVersion extends IdentifiedValues {
  readonly version: string;
}

/** What the server made of the fields that were saved. */
export interface SavedFields extends RecordOrigin {
  readonly values: Values;
}

/** Who changed a record, up to a version of it. */
interface AuthorsAnswer extends RecordOrigin {
  readonly authors: RecordAuthors;
}

/** Reads the metadata of a record from the headers of an answer about it. */
export function readOrigin(answer: Headers): RecordOrigin {
  return { version: answer.get(headers.cursor) };
}

/** The calls for the records of one resource, exactly as the wire contract has them. */
export class ResourceCalls {
  protected readonly resource: Resource;
  readonly #http: HttpClient;
  readonly #client: ClientIdentity;

  constructor(resource: Resource, http: HttpClient, client: ClientIdentity) {
    this.resource = resource;
    this.#http = http;
    this.#client = client;
  }

  /** What the server knows beyond the specification. */
  get extensions(): ServerExtensions {
    return this.#client.extensions;
  }

  /** The whole list, or what changed since a position. */
  async list(since: ListPosition | null): Promise<ListAnswer> {
    const path = dataPaths.list(this.resource);
    const position = since && { ...deltaHeaders(since), [headers.clientId]: this.#client.clientId };
    const answer = await this.send({ method: 'GET', path, headers: position ?? {} });
    this.extensions.detectFromList();
    return readListAnswer(answer, this.resource.identifier, since === null ? 'full' : 'delta');
  }

  /** One record; `undefined` when there is none. */
  read(id: RecordId): Promise<VersionedRecord | undefined> {
    return this.record({ method: 'GET', path: this.path(id) }, id).catch(ignoreMissing);
  }

  /** Who changed which attribute of a record last. */
  async authors(id: RecordId): Promise<AuthorsAnswer> {
    const path = dataPaths.authors(this.resource, id);
    const { headers: answer, body } = await this.send({ method: 'GET', path });
    return { authors: parseRecordAuthors(body), ...readOrigin(answer) };
  }

  /**
   * Creates a record from all its saveable attributes.
   * @param key names this create: a server that knows of such names does it once, however often it is asked.
   */
  create(values: Values, key: string): Promise<VersionedRecord> {
    const extensions = { [headers.idempotencyKey]: key };
    return this.record({
      ...this.write('POST', dataPaths.create(this.resource), extensions),
      body: values,
    });
  }

  /**
   * Saves the attributes that changed; answers the updated fields, without the identifier if it was among them.
   * @param snapshot the record as it is known.
   * @param base the position on which the changes were typed: a server that knows of such makes them only where nobody else
   * has changed these attributes since. Empty: unconditionally.
   */
  async update(id: RecordId, changes: Values, snapshot: Values, base = ''): Promise<SavedFields> {
    const condition = base === '' ? {} : { [headers.baseCursor]: base };
    const request = { ...this.write('PUT', this.path(id), condition), body: changes };
    const { status, headers: answer, body } = await this.send(request);
    if (typeof body !== 'object' || Array.isArray(body)) throw new HttpError(invalidAnswer(status));
    const fields = (body ?? {}) as Values;
    const { [this.resource.identifier]: answeredId = id, ...values } = fields;
    if (String(answeredId) !== String(id)) throw new HttpError(invalidAnswer(status));
    const names = Object.keys(fields);
    const isAboutIt =
      names.length === 0 || names.some((name) => Object.hasOwn({ ...snapshot, ...changes }, name));
    const origin = isAboutIt ? { values, ...readOrigin(answer) } : await this.#confirm(id, changes, snapshot);
    return { ...origin, values: { ...values, ...origin.values } };
  }

  /**
   * Deletes a record; one that is not there counts as deleted.
   * @param actionId names the action that this is part of.
   * @returns the answer; `undefined` where there was no record.
   */
  delete(id: RecordId, actionId?: string): Promise<HttpAnswer | undefined> {
    const action = actionId === undefined ? {} : { [headers.actionId]: actionId };
    return this.send(this.write('DELETE', this.path(id), action)).catch(ignoreMissing);
  }

  /**
   * What became of a save whose answer names nothing of the record, such as `{ "ok": true }`. A gateway that answers
   * `{ "error": … }` says no less, and what it was believed of would be lost: only the record can tell.
   * @throws HttpError `invalid_answer` when the record has an attribute as it was, or none of those that were sent.
   */
  async #confirm(id: RecordId, changes: Values, snapshot: Values): Promise<SavedFields> {
    const { values, ...origin } = await this.record({ method: 'GET', path: this.path(id) }, id);
    const saved = Object.entries(values).filter(([name]) => Object.hasOwn(changes, name));
    const isTaken = ([name, value]: [string, unknown]) =>
      isUnchanged(changes[name], value) || !isUnchanged(snapshot[name], value);
    // One alone may be a colleague's.
    if (saved.length === 0 || !saved.every(isTaken)) throw new HttpError(invalidAnswer(200));
    return { ...origin, values: Object.fromEntries(saved) };
  }

  protected path(id: RecordId): string {
    return dataPaths.record(this.resource, id);
  }

  /** @param extensions headers for a server that knows them; another one may refuse the whole call for them. */
  protected write(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    extensions: Readonly<Record<string, string>> = {},
  ): HttpRequest {
    const { clientId, extensions: known } = this.#client;
    const socketId = this.#client.socketId();
    const socket = socketId === undefined ? {} : { [headers.socketId]: socketId };
    const more = known.areShown ? { ...socket, ...extensions } : {};
    return { method, path, headers: { [headers.clientId]: clientId, ...more } };
  }

  protected async send(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await this.#http.request(request);
    this.extensions.detect(answer.headers);
    return answer;
  }

  /** @param id the record that was asked for; another one is no answer. */
  protected async record(request: HttpRequest, id?: RecordId): Promise<VersionedRecord> {
    const { status, headers: answer, body } = await this.send(request);
    const record = readRecord(body, this.resource.identifier);
    const isAsked = record !== undefined && String(id ?? record.id) === String(record.id);
    if (!isAsked) throw new HttpError(invalidAnswer(status));
    return { ...record, ...readOrigin(answer) };
  }
}

/** For calls that have succeeded, too, where there is no such record. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(problemOf(error))) throw error;
}
