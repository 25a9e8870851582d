// @vitest-environment jsdom
import { type DataProblem, HttpError, type HttpRequest } from '@ne2016/data-layer';
import { render, screen, waitFor } from '@testing-library/react';
import { setUpUser } from '#ui/testing/set-up-user.ts';
import { beforeAll, expect, test } from 'vitest';
import { Session } from '#session/session.ts';
import { SessionProvider } from '#session/session-context.tsx';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { ForgottenPasswordModal } from './forgotten-password-modal.tsx';

beforeAll(startFrenchTexts);

const noAnswer: DataProblem = { code: 'network', status: null, detail: '', errors: [], retryAfter: null };

/** Opens the modal with a server that refuses the first calls as given, and accepts the others. */
async function openModal({ email = '', refusals = [] as Partial<DataProblem>[] } = {}) {
  const calls: HttpRequest[] = [];
  const request = (call: HttpRequest) => {
    const answer = { status: 200, headers: new Headers(), body: {} };
    if (call.method === 'GET') return Promise.resolve(answer);
    calls.push(call);
    const refusal = refusals.shift();
    return refusal === undefined
      ? Promise.resolve(answer)
      : Promise.reject(new HttpError({ ...noAnswer, ...refusal }));
  };
  render(
    <SessionProvider session={new Session({ request })}>
      <ForgottenPasswordModal isOpen onClose={() => undefined} email={email} />
    </SessionProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: /Adresse de courriel/ });
  await waitFor(() => expect(document.activeElement).toBe(input));
  return { calls, user: setUpUser(), input };
}

test('what was typed at the login stands in the form, and one key sends it', async () => {
  const { calls, user, input } = await openModal({ email: ' ada@exemple.fr ' });
  expect(input.value.trim()).toBe('ada@exemple.fr');
  await user.keyboard('{Enter}');
  const told = await screen.findByText(
    /Si un compte existe pour ada@exemple\.fr, un courriel vient de partir/,
  );
  expect(calls).toMatchObject([
    { method: 'POST', path: 'api/auth/request-password-reset', body: { email: 'ada@exemple.fr' } },
  ]);
  // The message gets the focus, so that it is read aloud: the pressed button is gone.
  expect(document.activeElement).toBe(told.closest('[tabindex]'));
});

test.each([
  ['', 'Ce champ est obligatoire.'],
  ['ada', 'Saisissez une adresse de courriel, par exemple nom@exemple.fr.'],
])('« %s » is not sent', async (email, message) => {
  const { calls, user, input } = await openModal({ email });
  await user.keyboard('{Enter}');
  expect(screen.getByText(message)).toBeDefined();
  expect(document.activeElement).toBe(input);
  expect(calls).toEqual([]);
});

test('without an answer the address stays as typed, and can be sent again', async () => {
  const { calls, user, input } = await openModal({ email: 'ada@exemple.fr', refusals: [{}] });
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur n’a pas répondu');
  expect(input.value).toBe('ada@exemple.fr');
  await user.keyboard('{Enter}');
  await screen.findByText(/un courriel vient de partir/);
  expect(calls).toHaveLength(2);
});

test('after too many requests the wait is told in minutes', async () => {
  const limited = { code: 'too_many_requests', status: 429, retryAfter: 61 } as const;
  const { user } = await openModal({ email: 'ada@exemple.fr', refusals: [limited] });
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Réessayez dans 2\u00A0minutes.');
});

test('who receives nothing goes back to the address that they typed', async () => {
  const { user } = await openModal({ email: 'ada@exemple.fr' });
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: /Modifier l’adresse/ }));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: /Adresse de courriel/ });
  expect(input.value).toBe('ada@exemple.fr');
  await waitFor(() => expect(document.activeElement).toBe(input));
});
