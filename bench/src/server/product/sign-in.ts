import { csrfCookie, headers as names, paths } from '@ne2016/contract';
import { administrator } from './product-program.ts';

type Cookies = Map<string, string>;

function keepCookies(cookies: Cookies, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
    cookies.set(name, value);
  }
}

function headersOf(cookies: Cookies): Record<string, string> {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    [names.csrfToken]: decodeURIComponent(cookies.get(csrfCookie) ?? ''),
  };
}

/** Signs in, by default as the administrator; returns the headers of the session and of its calls. */
export async function signIn(
  address: string,
  { email, password }: { email: string; password: string } = administrator,
): Promise<Record<string, string>> {
  const cookies: Cookies = new Map();
  keepCookies(cookies, await fetch(`${address}/${paths.session}`));
  const answer = await fetch(`${address}/${paths.signIn}`, {
    method: 'POST',
    headers: { ...headersOf(cookies), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, rememberMe: true }),
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${await answer.text()}`);
  keepCookies(cookies, answer);
  return headersOf(cookies);
}
