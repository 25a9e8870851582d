import type { HttpAnswer, HttpClient, HttpRequest } from '@ne2016/data-layer';

type Values = Record<string, unknown>;

/** A server without a network: its records, by resource and identifier, are there for a test to change. */
export class ServerInMemory implements HttpClient {
  readonly lists: Record<string, Map<number, Values>> = {};
  readonly #held: { method: string; until: Promise<void> }[] = [];

  constructor(lists: Record<string, readonly Values[]>) {
    for (const [resource, records] of Object.entries(lists)) {
      this.lists[resource] = new Map();
      records.forEach((values, index) => this.put(resource, index + 1, values));
    }
  }

  /** Writes as somebody else would. */
  put(resource: string, id: number, values: Values): void {
    const list = this.lists[resource];
    list?.set(id, { ...list.get(id), ...values, [`id_${resource}`]: id });
  }

  /** Keeps the answer to the next call of a method back until the function that it answers is called. */
  hold(method: HttpRequest['method']): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.push({ method, until: promise });
    return resolve;
  }

  async request(request: HttpRequest): Promise<HttpAnswer> {
    const answer = { status: 200, headers: new Headers(), body: structuredClone(this.#answer(request)) };
    const held = this.#held.findIndex(({ method }) => method === request.method);
    if (held >= 0) await this.#held.splice(held, 1)[0]?.until;
    return answer;
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
