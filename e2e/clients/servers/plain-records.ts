import type { Resource } from '@ne2016/contract';

type Fields = Record<string, unknown>;

/** A call, as far as the specification goes. */
export interface PlainCall {
  readonly method: string;
  /** The address, split at its slashes: `['data', 'project', '42']`; the last is empty after a trailing slash. */
  readonly path: readonly string[];
  readonly body: Fields;
}

/** What to answer: a status, and a body unless there is none. */
export interface PlainAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/** What is told of a change. */
export interface PlainChange {
  readonly action: 'created' | 'updated' | 'deleted';
  readonly id: number;
}

const notFound: PlainAnswer = { status: 404 };

/** The records of one resource in memory, and the six calls of the specification for them; nothing is checked. */
export class PlainRecords {
  readonly #records = new Map<number, Fields>();
  readonly #resource: Resource;
  readonly #onChange: (change: PlainChange) => void;
  #lastId = 0;

  constructor(resource: Resource, onChange: (change: PlainChange) => void) {
    this.#resource = resource;
    this.#onChange = onChange;
  }

  /** Adds a record and gives it as it is answered. */
  add(fields: Fields): Fields {
    this.#lastId += 1;
    const record = { ...fields, [this.#resource.identifier]: this.#lastId };
    this.#records.set(this.#lastId, record);
    this.#onChange({ action: 'created', id: this.#lastId });
    return record;
  }

  /** The answer to a call. A call with a cache date gets the whole list too: no change is remembered. */
  answer({ method, path, body }: PlainCall): PlainAnswer {
    const [data, resource, idText] = path;
    if (data !== 'data' || resource !== this.#resource.name) return notFound;
    if (method === 'GET' && idText === undefined) return { status: 200, body: [...this.#records.values()] };
    if (method === 'POST' && idText === '') return { status: 200, body: this.add(body) };
    const record = this.#records.get(Number(idText));
    return record === undefined ? notFound : this.#answerAbout(Number(idText), record, method, body);
  }

  #answerAbout(id: number, record: Fields, method: string, body: Fields): PlainAnswer {
    switch (method) {
      case 'GET':
        return { status: 200, body: record };
      case 'PUT':
        this.#records.set(id, { ...record, ...body });
        this.#onChange({ action: 'updated', id });
        return { status: 200, body };
      case 'DELETE':
        this.#records.delete(id);
        this.#onChange({ action: 'deleted', id });
        return { status: 204 };
      default:
        return { status: 405 };
    }
  }
}
