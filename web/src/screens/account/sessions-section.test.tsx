// @vitest-environment jsdom
import { commune } from '@ne2016/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { AccountServer } from './testing/account-server.ts';
import { openAccount } from './testing/open-account.tsx';

beforeAll(startFrenchTexts);

const devices = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const endFirefox = () => screen.findByRole('button', { name: /^Déconnecter Firefox sur Windows/ });
const heading = () => screen.getByRole('heading', { name: 'Appareils connectés' });
const untilShown = (text: string | RegExp) => screen.findByText(text);

test('the devices are named, this one first and without a button to disconnect it', async () => {
  await openAccount(new AccountServer());
  const [here, elsewhere] = await devices();
  expect(here).toMatch(/^Appareil inconnu.*Cet appareil/);
  expect(elsewhere).toMatch(/^Firefox sur Windows/);
  expect(elsewhere).toMatch(/Dernière activité\s:\s05\/03\/2026 \d\d:07/);
  expect(await screen.findAllByRole('button', { name: /^Déconnecter .*dernière activité/ })).toHaveLength(1);
});

test('a device that is disconnected leaves the list, and the focus stays with it', async () => {
  const server = new AccountServer();
  const { user } = await openAccount(server);
  const button = await endFirefox();
  server.sessions = [server.session('ici', { isCurrent: true })];
  await user.click(button);
  await untilShown(/Firefox sur Windows\s: l’appareil est déconnecté/);
  expect(server.sent('revoke-session')).toEqual([{ id: 'autre' }]);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(screen.queryByRole('button', { name: 'Déconnecter les autres appareils' })).toBeNull();
});

test('a device that had been disconnected already counts as disconnected', async () => {
  const server = new AccountServer();
  server.refusals['revoke-session'] = [{ code: 'unknown_address', status: 404 }];
  const { user } = await openAccount(server);
  await user.click(await endFirefox());
  await untilShown(/l’appareil est déconnecté/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a device that could not be disconnected stays in the list, and it is said why', async () => {
  const server = new AccountServer();
  server.refusals['revoke-session'] = [{}];
  const { user } = await openAccount(server);
  await user.click(await endFirefox());
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur n’a pas répondu');
  expect(await devices()).toHaveLength(2);
  await user.click(await endFirefox());
  await untilShown(/l’appareil est déconnecté/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('all other devices are disconnected at once', async () => {
  const server = new AccountServer();
  const { user } = await openAccount(server);
  const button = await screen.findByRole('button', { name: 'Déconnecter les autres appareils' });
  await user.click(button);
  await untilShown('Vos autres appareils sont déconnectés.');
  expect(server.sent('revoke-other-sessions')).toEqual([{}]);
});

test.each([
  ['no answer', (server: AccountServer) => (server.refusals['list-sessions'] = [{}])],
  ['an answer without a list', (server: AccountServer) => (server.sessions = 'bonjour')],
  ['a list with something else in it', (server: AccountServer) => (server.sessions = [{ id: 7 }])],
])('%s instead of the devices: it is said, and they can be asked for again', async (_, spoil) => {
  const server = new AccountServer();
  const { sessions } = server;
  spoil(server);
  const { user } = await openAccount(server);
  expect((await screen.findByRole('alert')).textContent).toContain('n’a pas pu être chargée');
  server.sessions = sessions;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(document.activeElement).toBe(heading());
  expect(await devices()).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

async function askToLeaveEverywhere(server: AccountServer, isUnsaved: boolean) {
  const opened = await openAccount(server);
  if (isUnsaved) opened.layer.store(commune).addDraft({ nom: 'Bourg' });
  await opened.user.click(screen.getByRole('button', { name: 'Se déconnecter partout' }));
  const question = await screen.findByRole('alertdialog', { name: /^Se déconnecter partout/ });
  const answer = (name: string) => opened.user.click(within(question).getByRole('button', { name }));
  return { ...opened, question, answer };
}

test('signing out everywhere asks first, and staying ends nothing', async () => {
  const server = new AccountServer();
  const { session, question, answer } = await askToLeaveEverywhere(server, false);
  expect(question.textContent).not.toContain('perdues');
  await answer('Annuler');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.sent('revoke-sessions')).toEqual([]);
  expect(session.current().state).toBe('signedIn');
});

test('signing out everywhere says that unsaved edits would be lost, and once confirmed ends every session', async () => {
  const server = new AccountServer();
  const { session, question, answer } = await askToLeaveEverywhere(server, true);
  expect(question.textContent).toContain('elles seront perdues');
  await answer('Se déconnecter partout');
  await waitFor(() => expect(session.current()).toEqual({ state: 'anonymous' }));
  expect(server.sent('revoke-sessions')).toEqual([{}]);
});

test('when the server does not answer nobody is signed out, and it is said', async () => {
  const server = new AccountServer();
  server.refusals['revoke-sessions'] = [{}];
  const { session, answer } = await askToLeaveEverywhere(server, false);
  await answer('Se déconnecter partout');
  expect((await screen.findByRole('alert')).textContent).toContain('La déconnexion n’a pas abouti');
  expect(session.current().state).toBe('signedIn');
});
