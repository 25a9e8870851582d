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

/** The metadata that a client sends with every call. */
export interface ClientIdentity {
  /** Identifies the cache of this client: `ne2016-id`. */
  readonly clientId: string;
  /** Returns the identifier of the push socket, once there is one. */
  socketId(): string | undefined;
  /** The wire extensions that the server supports. */
  readonly extensions: ServerExtensions;
}

/** The metadata of a record in the answer to a call for it. */
interface RecordOrigin {
  /** The position of its last change in the change log, if the server sends it. */
  readonly version: string | null;
}

/** A record that was fetched individually. */
export interface VersionedRecord extends IdentifiedValues, RecordOrigin {}

/** Values of a record, and their version. */
export interface ReadVersion extends IdentifiedValues {
  readonly version: string;
}

/** The server's values of the saved attributes. */
export interface SavedFields extends RecordOrigin {
  readonly values: Values;
}

/** The authors of a record's changes, up to a version of it. */
interface AuthorsAnswer extends RecordOrigin {
  readonly authors: RecordAuthors;
}

/** Returns the metadata of a record from the headers of an answer. */
export function readOrigin(answer: Headers): RecordOrigin {
  return { version: answer.get(headers.cursor) };
}

/** The calls for the records of one resource, exactly as in the wire contract. */
export class ResourceCalls {
  protected readonly resource: Resource;
  readonly #http: HttpClient;
  readonly #client: ClientIdentity;

  constructor(resource: Resource, http: HttpClient, client: ClientIdentity) {
    this.resource = resource;
    this.#http = http;
    this.#client = client;
  }

  /** The wire extensions that the server supports. */
  get extensions(): ServerExtensions {
    return this.#client.extensions;
  }

  /** Fetches the whole list, or the changes since a position. */
  async list(since: ListPosition | null): Promise<ListAnswer> {
    const path = dataPaths.list(this.resource);
    const position = since && { ...deltaHeaders(since), [headers.clientId]: this.#client.clientId };
    const answer = await this.send({ method: 'GET', path, headers: position ?? {} });
    this.extensions.detectFromList();
    return readListAnswer(answer, this.resource.identifier, since === null ? 'full' : 'delta');
  }

  /** Fetches one record; `undefined` if it does not exist. */
  read(id: RecordId): Promise<VersionedRecord | undefined> {
    return this.record({ method: 'GET', path: this.path(id) }, id).catch(ignoreMissing);
  }

  /** Fetches the author of each attribute's last change. */
  async authors(id: RecordId): Promise<AuthorsAnswer> {
    const path = dataPaths.authors(this.resource, id);
    const { headers: answer, body } = await this.send({ method: 'GET', path });
    return { authors: parseRecordAuthors(body), ...readOrigin(answer) };
  }

  /**
   * Creates a record from all its saveable attributes.
   * @param key the idempotency key: a server that supports it creates one record for all calls with it.
   */
  create(values: Values, key: string): Promise<VersionedRecord> {
    const extensions = { [headers.idempotencyKey]: key };
    return this.record({
      ...this.write('POST', dataPaths.create(this.resource), extensions),
      body: values,
    });
  }

  /**
   * Saves changed attributes. Returns the updated ones, without the identifier.
   * @param snapshot the known record.
   * @param base the position over which the changes were made: a server that supports it refuses the save if
   *   someone else has changed these attributes since. Empty: unconditional.
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
   * Deletes a record; a missing one counts as deleted.
   * @param actionId the action that the deletion belongs to.
   * @returns the answer; `undefined` if there was no record.
   */
  delete(id: RecordId, actionId?: string): Promise<HttpAnswer | undefined> {
    const action = actionId === undefined ? {} : { [headers.actionId]: actionId };
    return this.send(this.write('DELETE', this.path(id), action)).catch(ignoreMissing);
  }

  /**
   * Determines the outcome of a save whose answer has no attribute of the record, such as `{ "ok": true }`. A
   * gateway may answer `{ "error": … }` just as well, and accepting that would lose the changes: only the
   * record itself shows the outcome.
   * @throws HttpError `invalid_answer` if an attribute of the record is unchanged, or if it has none of them.
   */
  async #confirm(id: RecordId, changes: Values, snapshot: Values): Promise<SavedFields> {
    const { values, ...origin } = await this.record({ method: 'GET', path: this.path(id) }, id);
    const saved = Object.entries(values).filter(([name]) => Object.hasOwn(changes, name));
    const isTaken = ([name, value]: [string, unknown]) =>
      isUnchanged(changes[name], value) || !isUnchanged(snapshot[name], value);
    // A single changed attribute may be a colleague's change.
    if (saved.length === 0 || !saved.every(isTaken)) throw new HttpError(invalidAnswer(200));
    return { ...origin, values: Object.fromEntries(saved) };
  }

  protected path(id: RecordId): string {
    return dataPaths.record(this.resource, id);
  }

  /** @param extensions headers for a server that supports them; another one may refuse the whole call. */
  protected write(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    extensions: Readonly<Record<string, string>> = {},
  ): HttpRequest {
    const { clientId, extensions: known } = this.#client;
    const socketId = this.#client.socketId();
    const socket = socketId === undefined ? {} : { [headers.socketId]: socketId };
    const more = known.areKnown ? { ...socket, ...extensions } : {};
    return { method, path, headers: { [headers.clientId]: clientId, ...more } };
  }

  protected async send(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await this.#http.request(request);
    this.extensions.detect(answer.headers);
    return answer;
  }

  /** @param id the requested record; an answer with another one is invalid. */
  protected async record(request: HttpRequest, id?: RecordId): Promise<VersionedRecord> {
    const { status, headers: answer, body } = await this.send(request);
    const record = readRecord(body, this.resource.identifier);
    const isAsked = record !== undefined && String(id ?? record.id) === String(record.id);
    if (!isAsked) throw new HttpError(invalidAnswer(status));
    return { ...record, ...readOrigin(answer) };
  }
}

/** Ignores the error of a missing record, for calls that have then succeeded as well. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(problemOf(error))) throw error;
}
