import { paths } from '@ne2016/contract';
import { createDataLayer, createHttpClient, type DataLayer, type HttpClient } from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { resources } from '@ne2016/resources';
import type { Account, Application } from '../application/application.ts';

/** Keeps the cookies of one person, as a browser does. */
class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** All cookies as one header; the ones a script may read are among them. */
  read(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', this.read());
    const response = await fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  };
}

/**
 * A whole client without a browser: the data layer, the official push client, a person who is signed in.
 * `throughPush` may stand between the push client and the calls that it makes.
 */
export async function signInClient(
  { address }: Application,
  { email, password }: Account,
  throughPush: (http: HttpClient) => HttpClient = (http) => http,
): Promise<DataLayer> {
  const jar = new CookieJar();
  const { hostname, port } = new URL(address);
  const http = createHttpClient({
    baseUrl: `${address}/`,
    fetch: jar.fetch,
    readCookies: () => jar.read(),
  });
  const { body } = await http.request({ method: 'GET', path: paths.configuration });
  const { push } = body as { push: { key: string } };
  await http.request({ method: 'POST', path: paths.signIn, body: { email, password } });
  return createDataLayer({
    resources,
    http,
    push: pusherPush({
      key: push.key,
      host: hostname,
      port: Number(port),
      tls: false,
      http: throughPush(http),
    }),
  });
}
