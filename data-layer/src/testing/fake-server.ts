import { formatCacheDate, formatDeletedIds, headers, problemMediaType } from '@ne2016/contract';

type Fields = Record<string, unknown>;

/** A call that reached the server. */
export interface SeenCall {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

interface Change {
  id: number;
  at: Date;
}

/** A call that waits: on its way to the server, or with its answer on the way back. */
export interface HeldCall {
  release(): void;
}

interface Hold {
  readonly matches: (call: SeenCall) => boolean;
  readonly way: 'there' | 'back';
  readonly gate: Promise<void>;
}

/** What a server may lack of the contract's extensions. */
export interface FakeServerOptions {
  /** Whether it answers cursors, scopes, counts and deletions. */
  extensions?: boolean;
}

/**
 * A server of the wire contract in memory, behind a `fetch` of its own, for one resource `task`. Each call is
 * answered from the state at which it arrives; a test may hold it up, before that or after.
 */
export class FakeServer {
  readonly records = new Map<number, Fields>();
  readonly calls: SeenCall[] = [];
  now = new Date('2026-03-05T14:07:09.500Z');
  /** Answers the next call in the place of the server. */
  intercept: ((call: SeenCall) => Response | Error | undefined) | undefined;
  readonly #changes: Change[] = [];
  readonly #extensions: boolean;
  #nextId = 1;
  #holds: Hold[] = [];

  constructor({ extensions = true }: FakeServerOptions = {}) {
    this.#extensions = extensions;
  }

  /** Writes as somebody else would; `null` deletes. */
  write(id: number, fields: Fields | null): void {
    if (fields === null) this.records.delete(id);
    else this.records.set(id, { ...this.records.get(id), ...fields, id_task: id });
    this.#nextId = Math.max(this.#nextId, id + 1);
    this.#changes.push({ id, at: this.now });
  }

  /** Holds up the next call that matches: on its way there, or with its answer on the way back. */
  hold(method: string, path: string, way: 'there' | 'back' = 'back'): HeldCall {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#holds.push({ matches: (call) => call.method === method && call.path === path, way, gate: promise });
    return { release: resolve };
  }

  /** Holds nothing back any more that has not arrived yet. */
  releaseAll(): void {
    this.#holds = [];
  }

  /** The calls of a method, newest last. */
  callsOf(method: string): SeenCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const call: SeenCall = {
      method: init?.method ?? 'GET',
      path: url.pathname.slice(1),
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    this.calls.push(call);
    const hold = this.#holds.find(({ matches }) => matches(call));
    this.#holds = this.#holds.filter((one) => one !== hold);
    if (hold?.way === 'there') await hold.gate;
    const answer = this.intercept?.(call) ?? this.#answer(call);
    if (hold?.way === 'back') await hold.gate;
    if (answer instanceof Error) throw answer;
    return answer;
  };

  #answer(call: SeenCall): Response {
    const [, , idText] = call.path.split('/');
    if (call.method === 'GET' && idText === undefined) return this.#list(call);
    if (call.method === 'POST') {
      const id = this.#nextId;
      this.write(id, call.body as Fields);
      return this.#json(this.records.get(id), {}, 201);
    }
    const id = Number(idText);
    if (!this.records.has(id)) return problem(404, 'unknown_record');
    if (call.method === 'PUT') {
      this.write(id, call.body as Fields);
      return this.#json(call.body);
    }
    if (call.method === 'GET') return this.#json(this.records.get(id));
    this.write(id, null);
    return new Response(null, { status: 204 });
  }

  #list(call: SeenCall): Response {
    const cursor = call.headers.get(headers.cursor);
    const date = call.headers.get(headers.cacheDate);
    const since = cursor === null ? this.#firstChangeAt(date) : Number(cursor);
    const extra = this.#extensions
      ? {
          [headers.cursor]: String(this.#changes.length),
          [headers.count]: String(this.records.size),
          [headers.scope]: since === undefined ? 'full' : 'delta',
        }
      : {};
    if (since === undefined) return this.#json([...this.records.values()], extra);
    const ids = new Set(this.#changes.slice(since).map(({ id }) => id));
    const deleted = [...ids].filter((id) => !this.records.has(id));
    return this.#json(
      [...ids].flatMap((id) => this.records.get(id) ?? []),
      { ...extra, ...(this.#extensions ? { [headers.deleted]: formatDeletedIds(deleted) } : {}) },
    );
  }

  #firstChangeAt(date: string | null): number | undefined {
    if (date === null) return undefined;
    const index = this.#changes.findIndex(({ at }) => formatCacheDate(at) >= date);
    return index < 0 ? this.#changes.length : index;
  }

  #json(body: unknown, extra: Record<string, string> = {}, status = 200): Response {
    const date = this.now.toUTCString();
    return Response.json(body, { status, headers: { date, ...extra } });
  }
}

/** An error answer of the contract. */
export function problem(status: number, code: string, more: object = {}): Response {
  const body = JSON.stringify({
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: `(${code})`,
    ...more,
  });
  return new Response(body, { status, headers: { 'content-type': problemMediaType } });
}
