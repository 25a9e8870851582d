import { formatPersonName, headers } from '@ne2016/contract';
import { type HttpAnswer, type HttpClient, HttpError, type HttpRequest } from '@ne2016/data-layer';

type Values = Record<string, unknown>;

/** A server without a network: its records, by resource and identifier, are there for a test to change. */
export class ServerInMemory implements HttpClient {
  readonly lists: Record<string, Map<number, Values>> = {};
  readonly #held: { method: string; until: Promise<void> }[] = [];
  #writer: string | undefined;
  #refusal: HttpError | undefined;

  constructor(lists: Record<string, readonly Values[]>) {
    for (const [resource, records] of Object.entries(lists)) {
      this.lists[resource] = new Map();
      records.forEach((values, index) => this.put(resource, index + 1, values));
    }
  }

  /** Writes as somebody else would; the next answers bear their name. */
  put(resource: string, id: number, values: Values, writer?: string): void {
    this.#writer = writer;
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
    const modifiedBy = this.#writer && { [headers.modifiedBy]: formatPersonName(this.#writer) };
    const body = structuredClone(this.#answer(request));
    return { status: 200, headers: new Headers({ ...modifiedBy }), body };
  }

  #answer({ method, path, body }: HttpRequest): unknown {
    const [, resource = '', idText] = path.split('/');
    const list = this.lists[resource] ?? new Map<number, Values>();
    if (method === 'GET' && idText === undefined) return [...list.values()];
    const id = idText === undefined ? list.size + 1 : Number(idText);
    if (method === 'DELETE') list.delete(id);
    else if (method !== 'GET') this.put(resource, id, body as Values);
    return list.get(id) ?? null;
  }
}
