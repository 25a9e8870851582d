import { type AttributeAuthor, type Colleague, headers, paths } from '@ne2016/contract';
import { type HttpAnswer, type HttpClient, HttpError, type HttpRequest } from '@ne2016/data-layer';

type Values = Record<string, unknown>;

/** A server without a network: its records, by resource and identifier, are there for a test to change. */
export class ServerInMemory implements HttpClient {
  readonly lists: Record<string, Map<number, Values>> = {};
  readonly #held: { method: string; until: Promise<void> }[] = [];
  readonly #authors = new Map<string, Record<string, AttributeAuthor>>();
  #version = 0;
  #refusal: HttpError | undefined;

  constructor(lists: Record<string, readonly Values[]>) {
    for (const [resource, records] of Object.entries(lists)) {
      this.lists[resource] = new Map();
      records.forEach((values, index) => this.put(resource, index + 1, values));
    }
  }

  /** Writes as somebody would, now. */
  put(resource: string, id: number, values: Values, by: Colleague | null = null): void {
    this.#version += 1;
    const author = { at: new Date().toISOString(), by };
    const path = paths.authors(resource, id);
    const changed = Object.fromEntries(Object.keys(values).map((attribute) => [attribute, author]));
    this.#authors.set(path, { ...this.#authors.get(path), ...changed });
    const list = this.lists[resource];
    list?.set(id, { ...list.get(id), ...values, [`id_${resource}`]: id });
  }

  /** Keeps the next call of a method back until the function that it answers is called. */
  hold(method: HttpRequest['method']): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.push({ method, until: promise });
    return resolve;
  }

  /** Refuses the next call, or once it is released the one that is held back. */
  refuseNext(): void {
    const problem = {
      code: 'unavailable',
      status: 503,
      detail: 'Plus tard',
      errors: [],
      retryAfter: null,
    } as const;
    this.#refusal = new HttpError(problem);
  }

  async request(request: HttpRequest): Promise<HttpAnswer> {
    const held = this.#held.findIndex(({ method }) => method === request.method);
    if (held >= 0) await this.#held.splice(held, 1)[0]?.until;
    const refusal = this.#refusal;
    this.#refusal = undefined;
    if (refusal !== undefined) throw refusal;
    const body = structuredClone(this.#answer(request));
    // Of lists no position is told, so that always the whole list is asked for.
    const isOfRecord = request.path.split('/').length > 2;
    const version = isOfRecord && { [headers.cursor]: String(this.#version) };
    return { status: 200, headers: new Headers({ ...version }), body };
  }

  #answer({ method, path, body }: HttpRequest): unknown {
    const [, resource = '', idText] = path.split('/');
    const authors = this.#authors.get(path);
    if (authors !== undefined) return authors;
    const list = this.lists[resource] ?? new Map<number, Values>();
    if (method === 'GET' && idText === undefined) return [...list.values()];
    const id = idText === undefined ? list.size + 1 : Number(idText);
    if (method === 'DELETE') list.delete(id);
    else if (method !== 'GET') this.put(resource, id, body as Values);
    return list.get(id) ?? null;
  }
}
