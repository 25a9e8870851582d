import { csrfCookie, type FileReference, headers as names, paths, type Problem } from '@ne2016/contract';
import type { Account } from '../accounts/account.ts';

interface ListedSession {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
  device: string;
}

/** The members of a body that tests read: those of a problem, a session, or a record. */
type AnswerBody = Required<Problem> &
  FileReference & { user: Account; auth: string; sessions: ListedSession[] } & Readonly<
    Record<`id_${string}`, number>
  >;

/** An answer with its complete body. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body, when it is JSON. */
  body: AnswerBody;
}

/** Returns the cursor of an answer; empty without one. */
export const cursorOf = ({ headers }: Answer) => headers.get(names.cursor) ?? '';

/** The content of a call. A body that is a string or a form is sent unchanged. */
export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

function goesAsItIs(body: unknown): body is string | FormData {
  return typeof body === 'string' || body instanceof FormData;
}

/** A browser as the server sees it: keeps cookies and sends the CSRF token. */
export class TestClient {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  async call(method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const response = await fetch(`${this.url}/${path}`, {
      method,
      redirect: 'manual',
      headers: { ...this.#ownHeaders(body), ...headers },
      ...(body === undefined ? {} : { body: goesAsItIs(body) ? body : JSON.stringify(body) }),
    });
    this.#keepCookies(response.headers);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
    const parsed = (isJson ? JSON.parse(text) : null) as AnswerBody;
    return { status: response.status, headers: response.headers, text, body: parsed };
  }

  async signIn(email: string, password: string, rememberMe = true, headers = {}): Promise<Answer> {
    await this.call('GET', paths.session);
    return this.call('POST', paths.signIn, { body: { email, password, rememberMe }, headers });
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get csrfToken(): string {
    return decodeURIComponent(this.cookies.get(csrfCookie) ?? '');
  }

  #ownHeaders(body: unknown): Record<string, string> {
    return {
      accept: 'application/json',
      cookie: this.cookieHeader,
      [names.csrfToken]: this.csrfToken,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    };
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const isOver = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (isOver) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
