import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';

/** What a server says of its answers beside what they are. */
export interface ServerManners {
  /** The headers of each answer to a GET; `version` counts the changes. */
  readonly cacheHeaders?: (version: number, changedAt: Date) => Record<string, string>;
  /** Whether pages of other origins may make the calls of the specification, and nothing beyond. */
  readonly isShared?: boolean;
}

interface Task {
  readonly title: string;
  readonly changedAt: Date;
}

/** What a server of another origin has to allow and to show. */
const permissions = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'content-type, ne2016-cache-date, ne2016-id',
  'access-control-expose-headers': 'Date',
};

let script: Promise<string> | undefined;

/** The code of the page, as somebody's tools make it. */
async function buildPage(): Promise<string> {
  const entry = fileURLToPath(new URL('page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['@ne2016/source', ...defaultClientConditions] },
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'page' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('The page was not built');
  return output.output[0].code;
}

/** A server of somebody who read the specification, on a port of its own, with three tasks and a page. */
export class OtherServer {
  readonly #tasks = new Map<number, Task>();
  readonly #manners: ServerManners;
  readonly #server = createServer((call, answer) => void this.#answer(call, answer));
  #version = 0;
  #now = new Date();
  #changedAt = this.#now;
  /** The calls for records that were answered: `GET list`, `GET delta`, `GET 2`, `GET 304`, `PUT 200`. */
  readonly answered: string[] = [];

  constructor(manners: ServerManners = {}) {
    this.#manners = manners;
    for (const title of ['one', 'two', 'three']) this.write(this.#tasks.size + 1, title);
  }

  /** Where it is, without a slash at the end. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }

  /** Lets so many seconds pass, on the clock of this server. */
  pass(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }

  /** Changes a task, or makes it. */
  write(id: number, title: string): object {
    this.#version += 1;
    this.#changedAt = this.#now;
    this.#tasks.set(id, { title, changedAt: this.#changedAt });
    return this.#shown(id);
  }

  #shown(id: number) {
    return { id_task: id, title: this.#tasks.get(id)?.title };
  }

  async #answer(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = call;
    const headers = {
      date: this.#now.toUTCString(),
      ...(this.#manners.isShared === true ? permissions : {}),
    };
    const [, folder, , idText] = (url.split('?')[0] ?? '').split('/');
    if (method === 'OPTIONS') answer.writeHead(204, headers).end();
    else if (folder === 'page.js')
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(await (script ??= buildPage()));
    else if (folder !== 'data')
      answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><script type="module" src="/page.js"></script>');
    else if (method === 'GET') this.#read(call, answer, headers, idText);
    else {
      const body = method === 'DELETE' ? null : ((await json(call)) as Partial<Task>);
      const [status, written] = this.#change(idText, body);
      this.answered.push(`${method} ${status}`);
      answer.writeHead(status, { ...headers, 'content-type': 'application/json' });
      answer.end(written === undefined ? undefined : JSON.stringify(written));
    }
  }

  #read(call: IncomingMessage, answer: ServerResponse, headers: object, idText: string | undefined): void {
    const validators = this.#manners.cacheHeaders?.(this.#version, this.#changedAt) ?? {};
    const held = [call.headers['if-none-match'], call.headers['if-modified-since']];
    if (held.some((one) => one !== undefined && Object.values(validators).includes(one))) {
      this.answered.push('GET 304');
      answer.writeHead(304, { ...headers, ...validators }).end();
      return;
    }
    const since = call.headers['ne2016-cache-date'];
    // Those that changed in that second or later.
    const isAsked = ({ changedAt }: Task) =>
      since === undefined || changedAt.toISOString().slice(0, 19) >= since;
    const ids = [...this.#tasks].filter(([, task]) => isAsked(task)).map(([id]) => id);
    const body = idText === undefined ? ids.map((id) => this.#shown(id)) : this.#shown(Number(idText));
    this.answered.push(`GET ${idText ?? (since === undefined ? 'list' : 'delta')}`);
    answer.writeHead(200, { ...headers, ...validators, 'content-type': 'application/json' });
    answer.end(JSON.stringify(body));
  }

  #change(idText: string | undefined, body: Partial<Task> | null): [number, object?] {
    const id = idText === '' ? this.#tasks.size + 1 : Number(idText);
    if (body !== null) return [200, this.write(id, body.title ?? '')];
    this.#tasks.delete(id);
    return [204];
  }
}
