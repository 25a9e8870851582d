// @vitest-environment jsdom
import { type DataProblem, HttpError, type HttpRequest } from '@ne2016/data-layer';
import { cleanup, render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { enter, setUpUser } from '#ui/testing/set-up-user.ts';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Session } from '#session/session.ts';
import { SessionProvider } from '#session/session-context.tsx';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { SignInForm } from './sign-in-form.tsx';

beforeAll(startFrenchTexts);

function renderForm(problem: Partial<DataProblem>) {
  const request = vi.fn(({ method }: HttpRequest) => {
    if (method === 'GET') return Promise.resolve({ status: 200, headers: new Headers(), body: {} });
    const refusal = {
      code: 'wrong_credentials',
      status: 401,
      detail: '',
      errors: [],
      retryAfter: null,
    } as const;
    return Promise.reject(new HttpError({ ...refusal, ...problem }));
  });
  render(
    <SessionProvider session={new Session({ request })}>
      <SignInForm />
    </SessionProvider>,
  );
  return { request, user: setUpUser() };
}

async function signIn(user: UserEvent) {
  await enter(user, screen.getByLabelText(/Adresse/), ' ada@exemple.fr ');
  await enter(user, screen.getByLabelText(/^Mot de passe/, { selector: 'input' }), 'secret');
  await user.click(screen.getByLabelText('Rester connecté'));
  await user.keyboard('{Enter}');
}

test('an incomplete form asks the server nothing and leads to the first empty field', async () => {
  const { request, user } = renderForm({});
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(request).not.toHaveBeenCalledWith(expect.objectContaining({ method: 'POST' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/Adresse/));
  expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(2);
});

test('a field that was filled in and emptied again says so once it is left; an empty one that is passed by does not', async () => {
  const { user } = renderForm({});
  await user.tab();
  await user.tab();
  await user.tab();
  expect(screen.queryByText('Ce champ est obligatoire.')).toBeNull();
  await enter(user, screen.getByLabelText(/^Mot de passe/, { selector: 'input' }), 'secret');
  await user.tab();
  await user.clear(screen.getByLabelText(/^Mot de passe/, { selector: 'input' }));
  expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(1);
});

test('a refusal is told in the server’s words', async () => {
  const { request, user } = renderForm({ detail: 'Adresse ou mot de passe incorrect.' });
  await signIn(user);
  expect((await screen.findByRole('alert')).textContent).toBe('Adresse ou mot de passe incorrect.');
  const body = { email: 'ada@exemple.fr', password: 'secret', rememberMe: true };
  expect(request).toHaveBeenCalledWith({ method: 'POST', path: 'api/auth/sign-in/email', body });
});

test('cookies that are blocked are told before the first attempt, and in place of what it leads to', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  const { user } = renderForm({ code: 'csrf_invalid', status: 403, detail: 'Cette page est ouverte…' });
  expect(screen.getByRole('alert').textContent).toContain('bloque les cookies');
  await signIn(user);
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Se connecter' })).toBeDefined(), 20_000);
  expect(screen.getByRole('alert').textContent).toContain('bloque les cookies');
});

test('a token that is missing is blamed on cookies where none is kept, one that is stale on the page', async () => {
  const refusal = { code: 'csrf_invalid', status: 403, detail: 'Cette page est ouverte…' } as const;
  const { user } = renderForm(refusal);
  await signIn(user);
  expect((await screen.findByRole('alert')).textContent).toContain('bloque les cookies');
  cleanup();
  document.cookie = 'XSRF-TOKEN=stale';
  onTestFinished(() => void (document.cookie = 'XSRF-TOKEN=; max-age=0'));
  await signIn(renderForm(refusal).user);
  expect((await screen.findByRole('alert')).textContent).toBe('Cette page est ouverte…');
});

test('after too many attempts the wait is told in minutes', async () => {
  const { user } = renderForm({ code: 'too_many_requests', status: 429, retryAfter: 601 });
  await signIn(user);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Trop de tentatives en peu de temps. Réessayez dans 11\u00A0minutes.',
  );
});

test('without an answer the person is told to check the connection', async () => {
  const { user } = renderForm({ code: 'network', status: null });
  await signIn(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur n’a pas répondu');
});

test('the password can be shown', async () => {
  const { user } = renderForm({});
  const password = screen.getByLabelText<HTMLInputElement>(/^Mot de passe/, { selector: 'input' });
  expect(password.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Afficher Mot de passe' }));
  expect(password.type).toBe('text');
});
