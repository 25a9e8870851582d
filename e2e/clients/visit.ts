import { paths } from '@ne2016/contract';
import { createHttpClient, type HttpClient } from '@ne2016/data-layer';
import type { Account } from '../application/application.ts';

/** Stores the cookies of one person, like a browser. */
class CookieJar {
  readonly #cookies = new Map<string, string>();
  readonly #fetch: typeof globalThis.fetch;

  constructor(fetch: typeof globalThis.fetch) {
    this.#fetch = fetch;
  }

  /** Returns all cookies as one header, including those that scripts may read. */
  read(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', this.read());
    const response = await this.#fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  };
}

/** A user at our server, without a browser. */
export interface Visit {
  /** The client of the user’s calls. */
  readonly http: HttpClient;
  /** The address of the user’s push client. */
  readonly push: {
    readonly key: string;
    readonly host: string;
    readonly port: number;
    readonly tls: boolean;
  };
  signIn(): Promise<void>;
  signOut(): Promise<void>;
}

/** Signs in at our server. */
export async function visit(
  address: string,
  account: Account,
  fetch = globalThis.fetch.bind(globalThis),
): Promise<Visit> {
  const jar = new CookieJar(fetch);
  const http = createHttpClient({
    baseUrl: `${address}/`,
    fetch: jar.fetch,
    readCookies: () => jar.read(),
  });
  const { hostname: host, port, protocol } = new URL(address);
  const signIn = async () => {
    await http.request({ method: 'POST', path: paths.signIn, body: account });
  };
  await signIn();
  const { body } = await http.request({ method: 'GET', path: paths.configuration });
  const { key } = (body as { push: { key: string } }).push;
  return {
    http,
    push: { key, host, port: Number(port), tls: protocol === 'https:' },
    signIn,
    signOut: async () => {
      await http.request({ method: 'POST', path: paths.signOut, body: {} });
    },
  };
}
