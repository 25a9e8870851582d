import { decodePart, headers, paths, type RecordId, type Resource } from '@ne2016/contract';
import type { Values } from './changes/changed-attributes.ts';
import { HttpError, invalidAnswer, isMissing } from './http/data-problem.ts';
import type { HttpClient, HttpRequest } from './http/http-client.ts';
import {
  deltaHeaders,
  type IdentifiedValues,
  type ListAnswer,
  type ListPosition,
  readListAnswer,
  readRecord,
} from './refresh/list-answer.ts';

/** What every call of a client carries. */
export interface ClientIdentity {
  /** Names the cache of this client: `ne2016-id`. */
  readonly clientId: string;
  /** The push socket, once there is one. */
  socketId(): string | undefined;
}

/** What the answer to a call for one record tells of it beside its values. */
interface RecordOrigin {
  /** The position of its last change in the server's history, where the server tells that. */
  readonly version: string | null;
  /** Who made its last change, where the server tells that. */
  readonly modifiedBy: string | null;
}

/** A record that was asked for singly. */
export interface ReadRecord extends IdentifiedValues, RecordOrigin {}

/** What the server made of the fields that were saved. */
export interface SavedFields extends RecordOrigin {
  readonly values: Values;
}

function readOrigin(answer: Headers): RecordOrigin {
  const modifiedBy = decodePart(answer.get(headers.modifiedBy) ?? '') ?? '';
  return { version: answer.get(headers.cursor), modifiedBy: modifiedBy === '' ? null : modifiedBy };
}

/** The six calls for the records of one resource, exactly as the wire contract has them. */
export class ResourceCalls {
  readonly #resource: Resource;
  readonly #http: HttpClient;
  readonly #client: ClientIdentity;

  constructor(resource: Resource, http: HttpClient, client: ClientIdentity) {
    this.#resource = resource;
    this.#http = http;
    this.#client = client;
  }

  /** The whole list, or what changed since a position. */
  async list(since: ListPosition | null): Promise<ListAnswer> {
    const { name, identifier } = this.#resource;
    const path = paths.list(name);
    if (since === null)
      return readListAnswer(await this.#http.request({ method: 'GET', path }), identifier, 'full');
    const delta = { ...deltaHeaders(since), [headers.clientId]: this.#client.clientId };
    return readListAnswer(
      await this.#http.request({ method: 'GET', path, headers: delta }),
      identifier,
      'delta',
    );
  }

  /** One record; `undefined` when there is none. */
  async read(id: RecordId): Promise<ReadRecord | undefined> {
    try {
      return await this.#record({ method: 'GET', path: paths.record(this.#resource.name, id) }, id);
    } catch (error) {
      if (isAboutMissing(error)) return undefined;
      throw error;
    }
  }

  /**
   * Creates a record from all its saveable attributes.
   * @param key names this create: a server that knows of such names does it once, however often it is asked.
   */
  create(values: Values, key: string): Promise<ReadRecord> {
    const { headers: others, ...request } = this.#write('POST', paths.create(this.#resource.name));
    return this.#record({ ...request, headers: { ...others, [headers.idempotencyKey]: key }, body: values });
  }

  /**
   * Saves the attributes that changed; answers the updated fields, without the identifier if it was among them.
   * @param snapshot the record as it is known. An answer that names nothing of it is not about it: believed, it would
   * make a saved edit of one that never reached the server.
   */
  async update(id: RecordId, changes: Values, snapshot: Values): Promise<SavedFields> {
    const request = { ...this.#write('PUT', paths.record(this.#resource.name, id)), body: changes };
    const { status, headers: answer, body } = await this.#http.request(request);
    if (typeof body !== 'object' || Array.isArray(body)) throw new HttpError(invalidAnswer(status));
    const fields = (body ?? {}) as Values;
    const { [this.#resource.identifier]: answeredId = id, ...values } = fields;
    const names = Object.keys(fields);
    const isAboutIt =
      names.length === 0 || names.some((name) => Object.hasOwn({ ...snapshot, ...changes }, name));
    if (!isAboutIt || String(answeredId) !== String(id)) throw new HttpError(invalidAnswer(status));
    return { values, ...readOrigin(answer) };
  }

  /** Deletes a record; one that is not there counts as deleted. */
  async delete(id: RecordId): Promise<void> {
    try {
      await this.#http.request(this.#write('DELETE', paths.record(this.#resource.name, id)));
    } catch (error) {
      if (!isAboutMissing(error)) throw error;
    }
  }

  #write(method: 'POST' | 'PUT' | 'DELETE', path: string): HttpRequest {
    const { clientId } = this.#client;
    const socketId = this.#client.socketId();
    return {
      method,
      path,
      headers: {
        [headers.clientId]: clientId,
        ...(socketId === undefined ? {} : { [headers.socketId]: socketId }),
      },
    };
  }

  /** @param id the record that was asked for; another one is no answer. */
  async #record(request: HttpRequest, id?: RecordId): Promise<ReadRecord> {
    const { status, headers: answer, body } = await this.#http.request(request);
    const record = readRecord(body, this.#resource.identifier);
    const isAsked = record !== undefined && String(id ?? record.id) === String(record.id);
    if (!isAsked) throw new HttpError(invalidAnswer(status));
    return { ...record, ...readOrigin(answer) };
  }
}

function isAboutMissing(error: unknown): boolean {
  return error instanceof HttpError && isMissing(error.problem);
}
