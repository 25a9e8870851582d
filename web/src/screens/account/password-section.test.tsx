// @vitest-environment jsdom
import type { DataProblem } from '@ne2016/data-layer';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { enter } from '#ui/testing/set-up-user.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { AccountServer } from './testing/account-server.ts';
import { openAccount } from './testing/open-account.tsx';

beforeAll(startFrenchTexts);

const old = 'celui d’avant';
const next = 'un mot de passe tout neuf';
const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const current = () => input(/^Mot de passe actuel/);
const changeButton = () => screen.getByRole('button', { name: 'Changer le mot de passe' });

async function openForm(refusals: Partial<DataProblem>[] = []) {
  const server = new AccountServer();
  server.refusals['change-password'] = refusals;
  const { user } = await openAccount(server);
  await user.click(changeButton());
  await waitFor(() => expect(document.activeElement).toBe(current()));
  return { server, user };
}

const wrong = 'Ce n’est pas votre mot de passe actuel.';
/** The server’s answer to a wrong current password. */
const wrongPassword = {
  code: 'invalid_attributes',
  status: 422,
  detail: 'Corrigez.',
  errors: [{ attribute: 'currentPassword', validator: 'wrong_password', params: {}, message: wrong }],
} as const;

async function fill(user: UserEvent): Promise<void> {
  await enter(user, current(), old);
  await enter(user, input(/^Nouveau mot de passe/), next);
  await enter(user, input(/^Confirmez/), next);
}

test('the password is changed, the other devices are disconnected unless that is unticked, and it is said', async () => {
  const { server, user } = await openForm();
  await fill(user);
  await user.keyboard('{Enter}');
  await screen.findByText(/Votre mot de passe a été modifié. Vos autres appareils/);
  await waitFor(() => expect(document.activeElement).toBe(changeButton()));
  await user.click(changeButton());
  await fill(user);
  await user.click(input(/^Déconnecter mes autres appareils/));
  await user.click(changeButton());
  await screen.findByText('Votre mot de passe a été modifié.');
  const change = { currentPassword: old, newPassword: next };
  expect(server.sent('change-password')).toEqual([
    { ...change, revokeOtherSessions: true },
    { ...change, revokeOtherSessions: false },
  ]);
  // Initially, and after the change that ended the others.
  expect(server.sent('list-sessions')).toHaveLength(2);
});

test('password managers are told whose password it is, and which is which', async () => {
  await openForm();
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form input[autocomplete]')];
  expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual([
    'username',
    'current-password',
    'new-password',
    'new-password',
  ]);
  expect(inputs[0]?.value).toBe('ada@exemple.fr');
});

test('an incomplete form sends nothing and leads to the first faulty field', async () => {
  const { server, user } = await openForm();
  await enter(user, current(), old);
  await enter(user, input(/^Nouveau mot de passe/), 'trop court');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Saisissez au moins 12 caractères.')).toBeDefined();
  expect(document.activeElement).toBe(input(/^Nouveau mot de passe/));
  expect(server.sent('change-password')).toEqual([]);
});

test('a wrong present password is told beside its field until it is changed, and nothing typed is lost', async () => {
  const { user } = await openForm([wrongPassword]);
  await fill(user);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(wrong)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(current()));
  expect(screen.queryByRole('alert')).toBeNull();
  expect([current().value, input(/^Nouveau mot de passe/).value]).toEqual([old, next]);
  await user.keyboard('x');
  expect(screen.queryByText(wrong)).toBeNull();
});

test('after too many wrong passwords the wait is told', async () => {
  const limited = { code: 'too_many_requests', status: 429, retryAfter: 840 } as const;
  const { user } = await openForm([limited]);
  await fill(user);
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Réessayez dans 14\u00A0minutes.');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await user.click(changeButton());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('closing asks before what was typed is dropped, and an untouched form closes at once', async () => {
  const { user } = await openForm();
  await enter(user, current(), old);
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: /^Abandonner le changement/ });
  await user.click(within(question).getByRole('button', { name: 'Continuer la saisie' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(current().value).toBe(old);
  await user.clear(current());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a present password that was corrected while its answer was awaited is not called wrong, and the refusal is told', async () => {
  const { server, user } = await openForm([wrongPassword]);
  const answer = server.hold('change-password');
  await fill(user);
  await user.keyboard('{Enter}');
  await enter(user, current(), ' corrigé');
  answer();
  expect((await screen.findByRole('alert')).textContent).toContain('Corrigez.');
  expect(screen.queryByText(wrong)).toBeNull();
  expect(current().getAttribute('aria-invalid')).not.toBe('true');
});

test('a change under way cannot be abandoned, and what it was refused for is told where it was typed', async () => {
  const { server, user } = await openForm([{}]);
  const answer = server.hold('change-password');
  await fill(user);
  await user.keyboard('{Enter}');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(current().value).toBe(old);
  answer();
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur n’a pas répondu');
  expect(current().value).toBe(old);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(document.activeElement).toBe(changeButton()));
});

test('a wrong present password after an attempt without an answer may be the old one, and it is told how to find out', async () => {
  const { user } = await openForm([{ code: 'internal_error', status: 500 }, wrongPassword]);
  await fill(user);
  await user.keyboard('{Enter}');
  await screen.findByRole('alert');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(wrong)).toBeDefined();
  const told = screen.getByRole('alert').textContent;
  expect(told).toContain('votre mot de passe a peut-être déjà été modifié');
  expect(told).toContain('connectez-vous avec le nouveau');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: /^Abandonner le changement/ });
  expect(question.textContent).toContain('peut-être déjà été modifié');
  expect(question.textContent).not.toContain('n’a pas encore');
  await user.click(within(question).getByRole('button', { name: 'Abandonner' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
