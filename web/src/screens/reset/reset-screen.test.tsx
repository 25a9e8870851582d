// @vitest-environment jsdom
import { paths } from '@ne2016/contract';
import { type DataProblem, HttpError, type HttpRequest } from '@ne2016/data-layer';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { setUpUser } from '#ui/testing/set-up-user.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Session } from '#session/session.ts';
import { SessionProvider } from '#session/session-context.tsx';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { ResetScreen } from './reset-screen.tsx';

beforeAll(startFrenchTexts);
afterEach(() => {
  cleanup();
  // The login state stays in the history, which all test files of a worker share.
  history.replaceState(null, '', '#/');
});

const ada = { id: '1', name: 'Ada', email: 'ada@exemple.fr', role: 'editor' };
const good = 'un mot de passe tout neuf';

/**
 * Opens the screen with a server that refuses a new password as given, once for each refusal, and then
 * accepts it.
 */
function openLink({
  refusals = [],
  signedIn = null,
}: {
  refusals?: Partial<DataProblem>[];
  signedIn?: object | null;
}) {
  const left = [...refusals];
  location.hash = '#/reset/jeton';
  const calls: HttpRequest[] = [];
  let held: { path: string; until: Promise<void>; tellAsked: () => void } | undefined;
  const request = async (call: HttpRequest) => {
    if (call.method === 'POST') calls.push(call);
    if (call.path === held?.path) {
      held.tellAsked();
      await held.until;
    }
    const problem: DataProblem = { code: 'network', status: null, detail: '', errors: [], retryAfter: null };
    const refusal = call.path.endsWith('reset-password') ? left.shift() : undefined;
    if (refusal !== undefined) return Promise.reject(new HttpError({ ...problem, ...refusal }));
    return Promise.resolve({ status: 200, headers: new Headers(), body: signedIn && { user: signedIn } });
  };
  const session = new Session({ request });
  const screenOf = (token: string) => (
    <SessionProvider session={session}>
      <ResetScreen token={token} />
    </SessionProvider>
  );
  const { rerender } = render(screenOf('jeton'));
  return {
    calls,
    user: setUpUser(),
    openOther: (token: string) => rerender(screenOf(token)),
    /** Delays the answers of a path until `answer` is called; `asked` is fulfilled by the first call. */
    hold(path: string) {
      const release = Promise.withResolvers<void>();
      const arrival = Promise.withResolvers<void>();
      held = { path, until: release.promise, tellAsked: arrival.resolve };
      return { asked: arrival.promise, answer: release.resolve };
    },
  };
}

const knownMessage = 'Choisissez un autre mot de passe.';
/** The server’s answer to a refused password. */
const knownPassword = {
  code: 'invalid_attributes',
  status: 422,
  detail: 'Corrigez.',
  errors: [{ attribute: 'newPassword', validator: 'known', params: {}, message: knownMessage }],
} as const;
const usedLink = { code: 'reset_token_invalid', status: 400 } as const;
const password = () =>
  screen.getByLabelText<HTMLInputElement>(/^Nouveau mot de passe/, { selector: 'input' });
const confirmation = () => screen.getByLabelText<HTMLInputElement>(/^Confirmez/, { selector: 'input' });

async function choose(user: UserEvent, first = good, second = first) {
  await user.click(password());
  await user.paste(first);
  await user.click(confirmation());
  await user.paste(second);
  await user.keyboard('{Enter}');
}

test('an empty form says of both fields that they are to be filled in, and asks the server nothing', async () => {
  const { calls, user } = openLink({});
  await user.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
  expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(2);
  expect(calls).toEqual([]);
});

test('the rule is said before anything is typed, and password managers know a new password', () => {
  openLink({});
  const rule = document.getElementById(password().getAttribute('aria-describedby') ?? '');
  expect(rule?.textContent).toContain('De 12 à 128 caractères');
  expect([password(), confirmation()].map(({ autocomplete }) => autocomplete)).toEqual([
    'new-password',
    'new-password',
  ]);
});

test('a pasted password is set, and the login confirms it', async () => {
  const { calls, user } = openLink({});
  await choose(user);
  await waitFor(() => expect(location.hash).toBe('#/'));
  expect(history.state).toMatchObject({ passwordChanged: true });
  expect(calls[0]).toMatchObject({
    path: 'api/auth/reset-password',
    body: { token: 'jeton', newPassword: good },
  });
});

test('where somebody else is signed in, it is said that the password is set and who that is', async () => {
  const { user } = openLink({ signedIn: ada });
  await choose(user);
  expect((await screen.findByRole('status')).textContent).toContain('ada@exemple.fr est toujours connecté');
  expect(screen.getByRole('link', { name: 'Continuer' }).getAttribute('href')).toBe('#/espace');
});

test('typed differently it is not sent, and the focus goes to the confirmation', async () => {
  const { calls, user } = openLink({});
  await choose(user, good, 'autre chose');
  expect(
    screen.getByText('Les deux mots de passe ne sont pas identiques. Saisissez-les de nouveau.'),
  ).toBeDefined();
  expect(document.activeElement).toBe(confirmation());
  expect(calls).toEqual([]);
});

test('a password that the server refuses is marked until it is changed', async () => {
  const { user } = openLink({ refusals: [knownPassword] });
  await choose(user);
  expect(await screen.findByText(knownMessage)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(password()));
  await user.keyboard('x');
  expect(screen.queryByText(knownMessage)).toBeNull();
});

test('without an answer nothing that was typed is lost', async () => {
  const { user } = openLink({ refusals: [{}] });
  await choose(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur n’a pas répondu');
  expect([password().value, confirmation().value]).toEqual([good, good]);
});

test('a link that serves no more offers a new one in place; another link in the same tab is tried anew', async () => {
  const { user, openOther } = openLink({ refusals: [usedLink] });
  await choose(user);
  expect(await screen.findByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Recevoir un nouveau lien' }));
  const input = screen.getByRole('textbox', { name: /Adresse de courriel/ });
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.keyboard('ada@exemple.fr{Enter}');
  expect(await screen.findByText(/un courriel vient de partir/)).toBeDefined();
  openOther('autre');
  expect(password().value).toBe('');
});

test.each<Partial<DataProblem>>([
  {},
  { code: 'internal_error', status: 500 },
  { code: 'invalid_answer', status: 200 },
])(
  'where an earlier attempt was left without a word, a used link does not say that nothing was changed: %o',
  async (lost) => {
    const { user } = openLink({ refusals: [lost, usedLink] });
    await choose(user);
    await screen.findByRole('alert');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Ce lien n’est plus valable' });
    const told = screen.getByRole('alert');
    expect(told.textContent).toContain('est peut-être enregistré');
    expect(told.textContent).not.toMatch(/rien/i);
    const login = screen.getByRole('link', { name: 'Se connecter avec ce mot de passe' });
    expect(login.getAttribute('href')).toBe('#/');
    const newLink = screen.getByRole('button', { name: 'Recevoir un nouveau lien' });
    expect(login.compareDocumentPosition(newLink)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('a used link that was tried once only, or after a plain refusal, says that this changed nothing', async () => {
  const tooMany = { code: 'too_many_requests', status: 429, retryAfter: 60 } as const;
  const { user } = openLink({ refusals: [tooMany, usedLink] });
  await choose(user);
  await screen.findByRole('alert');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Ce lien n’est plus valable' });
  expect(screen.getByRole('alert').textContent).toContain('Cette demande n’a rien modifié.');
  expect(screen.getByRole('link', { name: 'Retour à la connexion' })).toBeDefined();
});

test('a password that is set is not sent again while it is asked who is still signed in', async () => {
  const { calls, user, hold } = openLink({});
  const { asked, answer } = hold(paths.session);
  await choose(user);
  const button = screen.getByRole('button', { name: /Enregistrer le mot de passe/ });
  // The answer has arrived, and its result is rendered.
  await act(() => asked);
  expect(calls).toHaveLength(1);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  await user.click(button);
  expect(calls).toHaveLength(1);
  answer();
  await waitFor(() => expect(location.hash).toBe('#/'));
});

test('a password that was changed while its answer was awaited is not called what the one before was', async () => {
  const { user, hold } = openLink({ refusals: [knownPassword] });
  const { answer } = hold(paths.resetPassword);
  await choose(user);
  await user.type(password(), ' encore');
  answer();
  expect((await screen.findByRole('alert')).textContent).toContain('Corrigez.');
  expect(screen.queryByText(knownMessage)).toBeNull();
});
