import type { Credentials } from '../../session/account-calls.ts';

/** What stands in the fields of the login form. */
export function readCredentials(form: HTMLFormElement): Credentials {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  return { email: text('email').trim(), password: text('password'), rememberMe: fields.has('rememberMe') };
}
