import { paths, roles } from '@ne2016/contract';
import type { HttpClient } from '@ne2016/data-layer';
import type { User } from './session-state.ts';

/** What somebody signs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

/** The calls for accounts. Each throws `HttpError` when it does not succeed. */
export interface AccountCalls {
  /** Who is signed in, `null` for nobody. */
  session(): Promise<User | null>;
  signIn(credentials: Credentials): Promise<User>;
  signOut(): Promise<void>;
  resetPassword(token: string, newPassword: string): Promise<void>;
}

function readUser(body: unknown): User | null {
  if (typeof body !== 'object' || body === null || !('user' in body)) return null;
  const { id, name, email, role } = body.user as Partial<Record<keyof User, unknown>>;
  const known = roles.find((one) => one === role);
  if (typeof id !== 'string' || typeof name !== 'string' || typeof email !== 'string') return null;
  return known === undefined ? null : { id, name, email, role: known };
}

/** Makes the calls over an HTTP client. */
export function createAccountCalls(http: HttpClient): AccountCalls {
  const post = (path: string, body: object) => http.request({ method: 'POST', path, body });
  return {
    session: async () => readUser((await http.request({ method: 'GET', path: paths.session })).body),
    async signIn(credentials) {
      const user = readUser((await post(paths.signIn, credentials)).body);
      if (user === null) throw new TypeError('The server signed in nobody');
      return user;
    },
    signOut: async () => void (await post(paths.signOut, {})),
    resetPassword: async (token, newPassword) =>
      void (await post(paths.resetPassword, { token, newPassword })),
  };
}
