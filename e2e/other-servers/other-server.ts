import { fileURLToPath } from 'node:url';
import { defineResource, headers, text } from '@ne2016/contract';
import { FakeServer, noFeatures } from '@ne2016/data-layer/testing';
import { build, defaultClientConditions } from 'vite';
import { type AnsweringServer, serveAnswers } from './serve-answers.ts';

/** Optional headers of a server. */
export interface ServerManners {
  /** Returns the headers of each answer to a GET; `version` counts the changes. */
  readonly cacheHeaders?: (version: number, changedAt: Date) => Record<string, string>;
  /** Whether pages of other origins may make the calls of the specification, and nothing beyond. */
  readonly isShared?: boolean;
}

const task = defineResource('task', {
  labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre', required: true }) },
  title: 'title',
});

/** The CORS headers that a server of another origin must send. */
const permissions = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'content-type, ne2016-cache-date, ne2016-id',
  'access-control-expose-headers': 'Date',
};

let script: Promise<string> | undefined;

/** Returns the code of the page, built with common tools. */
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

/** A server that implements only the specification, on a separate port, with three tasks and a page. */
export class OtherServer {
  /** The answered calls for records: `GET list`, `GET delta`, `GET 2`, `GET 304`, `PUT 200`. */
  readonly answered: string[] = [];
  readonly #manners: ServerManners;
  readonly #records: FakeServer;
  #server: AnsweringServer | undefined;
  #version = 0;
  #now = Date.now();
  #changedAt = this.#now;

  constructor(manners: ServerManners = {}) {
    this.#manners = manners;
    const clock = { now: () => this.#now };
    const records = new FakeServer({
      resources: [task],
      clock,
      startsAt: new Date(0),
      ...noFeatures,
      date: true,
    });
    this.#records = records;
    records.announceTo({
      socketId: () => undefined,
      announce: () => {
        this.#version += 1;
        this.#changedAt = this.#now;
      },
    });
    for (const [index, title] of ['one', 'two', 'three'].entries()) this.write(index + 1, title);
  }

  /** Its address, without a slash at the end. */
  get address(): string {
    return `http://127.0.0.1:${this.#server?.port}`;
  }

  async start(): Promise<this> {
    this.#server = await serveAnswers((url, call) => this.#answer(url, call));
    return this;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /** Advances the clock of this server by a number of seconds. */
  pass(seconds: number): void {
    this.#now += seconds * 1000;
  }

  /** Changes a task, or creates it. */
  write(id: number, title: string): void {
    this.#records.write(task, id, { title });
  }

  async #answer(url: string, call: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    if (pathname === '/page.js')
      return new Response(await (script ??= buildPage()), { headers: { 'content-type': 'text/javascript' } });
    if (!pathname.startsWith('/data/') && call.method !== 'OPTIONS')
      return new Response('<!doctype html><script type="module" src="/page.js"></script>', {
        headers: { 'content-type': 'text/html' },
      });
    const answer = await this.#answerOfRecords(url, call);
    answer.headers.set('date', this.#records.now.toUTCString());
    if (this.#manners.isShared === true)
      for (const [name, value] of Object.entries(permissions)) answer.headers.set(name, value);
    return answer;
  }

  async #answerOfRecords(url: string, call: RequestInit): Promise<Response> {
    const { method } = call;
    if (method === 'OPTIONS') return new Response(null, { status: 204 });
    if (method === 'GET') return this.#read(url, call);
    const answer = await this.#records.fetch(url, call);
    this.answered.push(`${method} ${answer.status}`);
    return answer;
  }

  async #read(url: string, call: RequestInit): Promise<Response> {
    const asked = new Headers(call.headers);
    const validators = this.#manners.cacheHeaders?.(this.#version, new Date(this.#changedAt)) ?? {};
    const held = [asked.get('if-none-match'), asked.get('if-modified-since')];
    const isHeld = held.some((one) => one !== null && Object.values(validators).includes(one));
    const id = new URL(url).pathname.split('/')[3];
    this.answered.push(`GET ${isHeld ? 304 : (id ?? (asked.has(headers.cacheDate) ? 'delta' : 'list'))}`);
    const answer = isHeld ? new Response(null, { status: 304 }) : await this.#records.fetch(url, call);
    for (const [name, value] of Object.entries(validators)) answer.headers.set(name, value);
    return answer;
  }
}
