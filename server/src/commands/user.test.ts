import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyPaths, paths } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { addressOf, childEnvironment, startChildServer, startCommand } from '../testing/child-process.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { PushSocket } from '../testing/push-socket.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { manageAccounts } from './manage-accounts.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const email = 'camille@ne2016.test';

/** Runs the command to its end, in this process. */
const run = (DATA_DIR: string, ...words: string[]) =>
  runCommandHere(manageAccounts, words, { PORT: '8080', DATA_DIR });

/** Runs the command to its end, in another process. */
async function runProgram(DATA_DIR: string, ...words: string[]) {
  const process = startCommand('user', words, { ...childEnvironment, PORT: '8080', DATA_DIR });
  const code = await process.exit();
  return { code, output: process.output, errors: process.errors };
}

/** A server, and a function that runs the command while it runs. */
async function start() {
  const DATA_DIR = temporaryFolder();
  const { visitor } = await startTestServer({ environment: { DATA_DIR }, sessionInterval: 50 });
  const user = (...words: string[]) => run(DATA_DIR, ...words);
  return { user, client: visitor() };
}

/** A server in another process. */
async function startProgram() {
  const DATA_DIR = temporaryFolder();
  const address = await addressOf(startChildServer({ DATA_DIR }));
  return { DATA_DIR, client: new TestClient(address) };
}

/** Connects to the push port and subscribes to the channel of projects. */
async function follow(client: TestClient): Promise<PushSocket> {
  const { push } = (await client.call('GET', paths.configuration)).body as unknown as {
    push: { key: string };
  };
  const socket = new PushSocket(`${client.url.replace('http', 'ws')}/app/${push.key}?protocol=7`);
  const channel = 'private-project';
  const body = { socket_id: await socket.greeted(), channel_name: channel };
  const { auth } = (await client.call('POST', paths.channelAuthorization, { body })).body;
  socket.send({ event: 'pusher:subscribe', data: { channel, auth } });
  expect((await socket.next()).event).toBe('pusher_internal:subscription_succeeded');
  return socket;
}

test('beside a running server an account is added, listed, and given another role', async () => {
  const { user, client } = await start();
  const added = await user('add', email, '--role', 'editor', '--name', 'Camille');
  expect(added.code).toBe(0);
  const [, password = ''] = /Mot de passe\u00a0: (\S+)/.exec(added.output) ?? [];
  expect((await client.signIn(email, password)).body.user).toMatchObject({ name: 'Camille', role: 'editor' });
  expect((await user('list')).output).toContain(`${email}\tÉditeur\tCamille`);
  const changed = await user('role', email.toUpperCase(), 'lecteur');
  expect(changed.output).toContain('a maintenant le rôle « Lecteur »');
  expect((await client.call('GET', paths.session)).body.user.role).toBe('reader');
});

test('the link that it prints leads to the server that runs, whatever PORT the command has, and sets a password', async () => {
  const { DATA_DIR, client } = await startProgram();
  expect((await runProgram(DATA_DIR, 'add', email, '--role', 'reader')).code).toBe(0);
  const { output } = await run(DATA_DIR, 'reset-link', email);
  const [, origin = '', token = ''] = /^(http:\/\/localhost:\d+)\/#\/reset\/(\S+)\n$/.exec(output) ?? [];
  expect(new URL(origin).port).toBe(new URL(client.url).port);
  await client.call('GET', paths.session);
  const body = { token, newPassword: 'un-autre-mot-de-passe' };
  expect((await client.call('POST', paths.resetPassword, { body })).status).toBe(200);
  expect((await client.signIn(email, body.newPassword)).status).toBe(200);
});

test('the link leads to APP_URL where the command is told one, and without a server to the port that it is told', async () => {
  const DATA_DIR = temporaryFolder();
  await run(DATA_DIR, 'add', email, '--role', 'reader');
  expect((await run(DATA_DIR, 'reset-link', email)).output).toMatch(/^http:\/\/localhost:8080\/#\/reset\//);
  const environment = { DATA_DIR, APP_URL: 'https://exemple.fr' };
  const { code, output } = await runCommandHere(manageAccounts, ['reset-link', email], environment);
  expect(code).toBe(0);
  expect(output).toMatch(/^https:\/\/exemple\.fr\/#\/reset\//);
});

test('a disabled account is signed out of the running server and listed as such, until it is enabled', async () => {
  const { user, client } = await start();
  const { output } = await user('add', email, '--role', 'reader');
  const [, password = ''] = /Mot de passe\u00a0: (\S+)/.exec(output) ?? [];
  await client.signIn(email, password);
  const socket = await follow(client);
  expect((await user('disable', email)).code).toBe(0);
  expect(await socket.closed).toBe(4009);
  expect((await client.call('GET', paths.session)).body).toBeNull();
  expect((await client.signIn(email, password)).body.code).toBe('wrong_credentials');
  expect((await user('list')).output).toContain(`${email}\tLecteur\t${email}\tdésactivé\n`);
  expect(await user('reset-link', email)).toMatchObject({
    code: 1,
    output: '',
    errors: expect.stringContaining('désactivé') as string,
  });
  expect((await user('enable', email)).code).toBe(0);
  expect((await user('list')).output).toContain(`${email}\tLecteur\t${email}\n`);
  expect((await client.signIn(email, password)).status).toBe(200);
});

test('an anonymised account is named nowhere any more, and can never be used again', async () => {
  const { user, client } = await start();
  const passwordIn = ({ output }: { output: string }) => /Mot de passe\u00a0: (\S+)/.exec(output)?.[1] ?? '';
  const password = passwordIn(await user('add', email, '--role', 'editor', '--name', 'Camille Martin'));
  await client.signIn(email, password);
  const view = { name: 'Halles', resource: 'project', shared: true };
  const { body } = await client.call('POST', paths.create('app_view'), { body: view });
  const id = body.id_app_view ?? 0;
  const other = new TestClient(client.url);
  const address = 'driss@ne2016.test';
  await other.signIn(address, passwordIn(await user('add', address, '--role', 'reader', '--name', 'Driss')));
  const everywhere = async () => {
    const ways = [
      historyPaths.record('app_view', id),
      paths.authors('app_view', id),
      paths.listAuthors('app_view'),
    ];
    return Promise.all(ways.map(async (path) => (await other.call('GET', path)).text));
  };
  for (const text of await everywhere()) expect(text).toContain('"Camille Martin"');
  const done = await user('anonymise', email);
  const [name = ''] = /Personne anonymisée [0-9a-f]{8}/.exec(done.output) ?? [];
  expect([done.code, name.length]).toEqual([0, 'Personne anonymisée 01234567'.length]);
  for (const text of await everywhere()) {
    expect(text).toContain(`"${name}"`);
    expect(text).not.toMatch(/Camille|@/);
  }
  expect((await client.call('GET', paths.session)).body).toBeNull();
  expect((await client.signIn(email, password)).body.code).toBe('wrong_credentials');
  const { output: listed } = await user('list');
  expect(listed).not.toMatch(/camille/i);
  const [nowhere = ''] = /\S+@anonyme\.invalid/.exec(listed) ?? [];
  expect((await user('enable', nowhere)).code).toBe(0);
  expect((await client.signIn(nowhere, password)).body.code).toBe('wrong_credentials');
});

test('the last administrator is neither disabled nor given another role, unless that is forced', async () => {
  const DATA_DIR = temporaryFolder();
  const user = (...words: string[]) => run(DATA_DIR, ...words);
  await user('add', email, '--role', 'admin');
  for (const words of [
    ['disable', email],
    ['anonymise', email],
    ['role', email, 'reader'],
  ]) {
    const { code, errors } = await user(...words);
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('--force') as string });
  }
  expect((await user('list')).output).toBe(`${email}\tAdministrateur\t${email}\n`);
  expect((await user('role', email, 'reader', '--force')).code).toBe(0);
  expect((await user('list')).output).toContain('Lecteur');
});

test.each([
  [[], /Usage/],
  [['fly'], /«\u00A0fly\u00A0» n’existe pas/],
  [['constructor'], /Usage/],
  [['add', email, '--colour', 'red'], /Usage/],
  [['add', 'personne'], /adresse de courriel/],
  [['add', email, '--role', 'king'], /rôle parmi/],
  [['role', email, 'king'], /rôle parmi/],
  [['reset-link', 'personne@ne2016.test'], /Aucun compte/],
  [['disable', 'personne@ne2016.test'], /Aucun compte/],
  [['enable'], /adresse de courriel/],
])('%j is refused with a plain sentence', async (words, sentence) => {
  const { code, output, errors } = await run(temporaryFolder(), ...words);
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toMatch(sentence);
  expect(errors).not.toMatch(/Error:|\bat .*:\d+/);
});

test('whoever asks for help gets it, and no fault', async () => {
  const { code, output, errors } = await run(temporaryFolder(), '--help');
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/^Usage/);
});

test('a link to a port that nobody knows yet is refused', async () => {
  const environment = { DATA_DIR: temporaryFolder() };
  const { code, errors } = await runCommandHere(manageAccounts, ['reset-link', email], environment);
  expect(code).toBe(1);
  expect(errors).toMatch(/^Avec PORT=0,.* APP_URL\.\n$/);
});

test('an address is taken once', async () => {
  const DATA_DIR = temporaryFolder();
  expect((await run(DATA_DIR, 'add', email, '--role', 'reader')).code).toBe(0);
  expect((await run(DATA_DIR, 'add', email, '--role', 'admin')).errors).toMatch(/déjà/);
});

test('a .env file counts as the environment, which wins over it', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, '.env'), 'PORT=of-the-file\nLOG_LEVEL=of-the-file\n');
  const { PORT, ...environment } = childEnvironment;
  const faulty = startCommand('user', ['list'], { ...environment, LOG_LEVEL: 'info' }, { cwd });
  expect(await faulty.exit()).toBe(1);
  expect(faulty.errors).toMatch(/^La variable PORT [^\n]*\n$/);
  const given = startCommand('user', ['list'], { ...environment, PORT, LOG_LEVEL: 'info' }, { cwd });
  expect(await given.exit()).toBe(0);
});
