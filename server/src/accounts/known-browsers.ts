import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from './create-auth.ts';

/** How long a browser is known after it signed in, in milliseconds. */
const lifetime = 90 * 24 * 60 * 60 * 1000;

/** So many accounts are known of one browser, which several people may share. */
const mostAccounts = 5;

const cookieName = 'ne2016.browser';

/** An account, and the hash of its password: with another one, its browsers are not known any more. */
interface Secret {
  id: string;
  passwordHash: string;
}

async function secretOf(auth: Auth, email: string): Promise<Secret | null> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const passwordHash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  return found && passwordHash ? { id: found.user.id, passwordHash } : null;
}

/**
 * Knows the browsers that have signed in to an account, by a cookie: for each account a random name of the browser, how
 * long that holds, and a signature over both and the account. Which account that is cannot be told from it.
 */
export class KnownBrowsers {
  readonly #auth: Auth;
  readonly #appUrl: string;

  constructor(auth: Auth, appUrl: string) {
    this.#auth = auth;
    this.#appUrl = appUrl;
  }

  /** The name of the browser of a call, if it has signed in to the account of an e-mail address; else `null`. */
  async find(request: FastifyRequest, email: string): Promise<string | null> {
    const entries = entriesOf(request);
    // Who was never here is told nothing by the time that this takes.
    const secret = entries.length === 0 ? null : await secretOf(this.#auth, email);
    if (secret === null) return null;
    const key = await this.#key();
    return entries.map((entry) => nameIn(entry, secret, key)).find((name) => name !== null) ?? null;
  }

  /** Has the browser be known from now on, with the present password of the account. `known`: its name, if it was. */
  async remember(
    request: FastifyRequest,
    reply: FastifyReply,
    email: string,
    known: string | null,
  ): Promise<void> {
    const secret = await secretOf(this.#auth, email);
    if (secret === null) return;
    const key = await this.#key();
    const name = known ?? randomBytes(12).toString('base64url');
    const until = (Date.now() + lifetime).toString(36);
    const entry = [name, until, signatureOf(name, until, secret, key)].join('.');
    const others = entriesOf(request).filter((one) => !one.startsWith(`${name}.`));
    reply.setCookie(cookieName, [entry, ...others].slice(0, mostAccounts).join('~'), {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#appUrl.startsWith('https:'),
      maxAge: lifetime / 1000,
    });
  }

  async #key(): Promise<string> {
    const { secret } = await this.#auth.$context;
    return createHmac('sha256', secret).update('known browsers').digest('hex');
  }
}

function entriesOf(request: FastifyRequest): string[] {
  const value = request.cookies[cookieName] ?? '';
  return value === '' ? [] : value.split('~').slice(0, mostAccounts);
}

function signatureOf(name: string, until: string, { id, passwordHash }: Secret, key: string): string {
  const parts = JSON.stringify([name, until, id, passwordHash]);
  return createHmac('sha256', key).update(parts).digest('base64url');
}

/** The name of the browser that an entry has, if it is one of this account and still holds. */
function nameIn(entry: string, secret: Secret, key: string): string | null {
  const [name = '', until = '', signature = ''] = entry.split('.');
  const [given, wanted] = [signature, signatureOf(name, until, secret, key)].map((one) => Buffer.from(one));
  if (given === undefined || wanted === undefined || given.length !== wanted.length) return null;
  return timingSafeEqual(given, wanted) && Number.parseInt(until, 36) > Date.now() ? name : null;
}
