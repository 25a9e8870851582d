import { headers, paths, roles, type SessionEnd, sessionEnds } from '@ne2016/contract';
import { type HttpAnswer, type HttpClient, HttpError } from '@ne2016/data-layer';
import type { CaptchaConfiguration, CaptchaProvider } from '#ui/captcha/captcha-solver.ts';
import type { User } from './session-state.ts';

/** The input of a sign-in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

/**
 * The account calls of a visitor. Each throws `HttpError` on failure. `captcha` is the answer to the CAPTCHA
 * of the form, `null` if the server requires none.
 */
export interface AccountCalls {
  /** Returns the signed-in user, `null` for none, and why this browser’s session was ended, if it was. */
  session(): Promise<{ readonly user: User | null; readonly end: SessionEnd | undefined }>;
  signIn(credentials: Credentials, captcha: string | null): Promise<User>;
  signOut(): Promise<void>;
  resetPassword(token: string, newPassword: string, captcha: string | null): Promise<void>;
  /** Requests a password reset link by mail; succeeds whether the account exists or not. */
  requestPasswordReset(email: string, captcha: string | null): Promise<void>;
  /** Returns the configuration of the CAPTCHA. */
  captcha(): Promise<CaptchaConfiguration>;
}

const providers: readonly CaptchaProvider[] = ['none', 'altcha', 'recaptcha', 'hcaptcha', 'turnstile'];

/** A server without an entry for it has no CAPTCHA. */
function readCaptcha(body: unknown): CaptchaConfiguration {
  const { captcha } = (body ?? {}) as { captcha?: { provider?: unknown; siteKey?: unknown } | null };
  const provider = providers.find((one) => one === captcha?.provider) ?? 'none';
  return { provider, siteKey: typeof captcha?.siteKey === 'string' ? captcha.siteKey : null };
}

/** Returns an error for an answer that breaks the contract, so that it is shown like every other failure. */
export function invalidAnswer({ status }: HttpAnswer): HttpError {
  return new HttpError({ code: 'invalid_answer', status, detail: '', errors: [], retryAfter: null });
}

function readUser({ body }: HttpAnswer): User | null {
  if (typeof body !== 'object' || body === null || !('user' in body)) return null;
  const { id, name, email, role } = (body.user ?? {}) as Partial<Record<keyof User, unknown>>;
  const known = roles.find((one) => one === role);
  if (typeof id !== 'string' || typeof name !== 'string' || typeof email !== 'string') return null;
  return known === undefined ? null : { id, name, email, role: known };
}

/** Returns the calls over an HTTP client. */
export function createAccountCalls(http: HttpClient): AccountCalls {
  const post = (path: string, body: object, captcha: string | null = null) =>
    http.request({
      method: 'POST',
      path,
      body,
      ...(captcha !== null && { headers: { [headers.captchaResponse]: captcha } }),
    });
  return {
    async session() {
      const answer = await http.request({ method: 'GET', path: paths.session });
      const end = answer.headers.get(headers.sessionEnd);
      return { user: readUser(answer), end: sessionEnds.find((one) => one === end) };
    },
    async signIn(credentials, captcha) {
      const answer = await post(paths.signIn, credentials, captcha);
      const user = readUser(answer);
      if (user === null) throw invalidAnswer(answer);
      return user;
    },
    signOut: async () => void (await post(paths.signOut, {})),
    resetPassword: async (token, newPassword, captcha) =>
      void (await post(paths.resetPassword, { token, newPassword }, captcha)),
    requestPasswordReset: async (email, captcha) =>
      void (await post(paths.requestPasswordReset, { email }, captcha)),
    captcha: async () => readCaptcha((await http.request({ method: 'GET', path: paths.configuration })).body),
  };
}
