import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from './create-auth.ts';

/** How long a browser is known after signing in, in milliseconds. */
const lifetime = 90 * 24 * 60 * 60 * 1000;

/** Largest number of accounts in the cookie of a browser, which several users may share. */
const mostAccounts = 5;

const cookieName = 'ne2016.browser';

/** An account and its password hash: when the password changes, its browsers are not known any more. */
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

/** A browser that has signed in with an address. Whether the password is still the same is unchecked. */
export interface ClaimedBrowser {
  name: string;
  until: string;
  signature: string;
}

/**
 * Recognises the browsers that have signed in to an account, by a cookie. It holds for each account a random
 * name of the browser, an expiry time, a signature over both with the e-mail address, and one with the
 * account; it does not reveal the account. The first signature is checked without a read of the account: a
 * forged cookie causes no read, so response times do not reveal whether an account exists.
 */
export class KnownBrowsers {
  readonly #auth: Auth;
  readonly #appUrl: string;

  constructor(auth: Auth, appUrl: string) {
    this.#auth = auth;
    this.#appUrl = appUrl;
  }

  /** Returns the browser of a call if it has signed in with an address, else `null`. Reads no account. */
  async claim(request: FastifyRequest, email: string): Promise<ClaimedBrowser | null> {
    const key = await this.#key();
    return (
      entriesOf(request)
        .map((entry) => claimIn(entry, email, key))
        .find((one) => one !== null) ?? null
    );
  }

  /** Returns the name of a browser if the account still has the password of that time, else `null`. */
  async confirm({ name, until, signature }: ClaimedBrowser, email: string): Promise<string | null> {
    const secret = await secretOf(this.#auth, email);
    if (secret === null) return null;
    return isSame(signature, signatureOf(name, until, secret, await this.#key())) ? name : null;
  }

  /** Sets the cookie, so that the browser is known with the current password. `known`: its name, if any. */
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
    const signatures = [claimOf(name, until, email, key), signatureOf(name, until, secret, key)];
    const entry = [name, until, ...signatures].join('.');
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

function claimOf(name: string, until: string, email: string, key: string): string {
  const parts = JSON.stringify(['claim', name, until, email]);
  return createHmac('sha256', key).update(parts).digest('base64url');
}

function isSame(signature: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(signature), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Returns the browser of a cookie entry, if the entry is for this e-mail address and has not expired. */
function claimIn(entry: string, email: string, key: string): ClaimedBrowser | null {
  const [name = '', until = '', claim = '', signature = ''] = entry.split('.');
  const isOurs = isSame(claim, claimOf(name, until, email, key));
  return isOurs && Number.parseInt(until, 36) > Date.now() ? { name, until, signature } : null;
}
