import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { defineResource, headers, link, paths, type Resource, text } from '@ne2016/contract';
import { resources } from '@ne2016/contract/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { databaseFile } from '../config/data-directory.ts';
import type { Environment } from '../config/settings.ts';
import { StartFault } from '../config/start-fault.ts';
import { addressOf, childEnvironment, startChildServer, type TestProcess } from '../testing/child-process.ts';
import { PushSocket } from '../testing/push-socket.ts';
import { samples } from '../testing/samples/test-samples.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { builtApplication, temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { faultLines } from './report-fault.ts';
import { startServer } from './start-server.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ADMIN_PASSWORD = 'un-bon-mot-de-passe';

/** Expects exit code 1 and one plain French sentence for each fault, without technical details. */
async function expectFault(server: TestProcess, ...sentences: RegExp[]): Promise<void> {
  expect(await server.exit()).toBe(1);
  const lines = server.errors.trim().split('\n');
  expect(lines).toHaveLength(sentences.length);
  for (const sentence of sentences) expect(server.errors).toMatch(sentence);
  expect(server.errors).not.toMatch(/\bat .*:\d+|Error:|errno/);
}

/** Returns the lines for the operator of a failing start in this process. */
async function faultsOf({ environment, applicationFolder = builtApplication(), resources = [] }: Start) {
  const product = { resources, samples: [], extensions: [], applicationFolder };
  const failure: unknown = await startServer(product, { ...childEnvironment, ...environment }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(StartFault);
  return faultLines(failure);
}

/** As `expectFault`, for a start in this process. */
async function expectFaultHere(start: Start, ...sentences: RegExp[]): Promise<void> {
  const lines = await faultsOf(start);
  expect(lines).toHaveLength(sentences.length);
  for (const sentence of sentences) expect(lines.join('\n')).toMatch(sentence);
  expect(lines.join('\n')).not.toMatch(/\bat .*:\d+|Error:|errno/);
}

/** A start: the settings of the server, and other parts if they matter. */
interface Start {
  environment: Environment;
  applicationFolder?: string;
  resources?: readonly Resource[];
}

/** Starts a server in this process, which stops with the test. Returns the lines for the operator. */
async function startHere(environment: Environment): Promise<string> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const product = { resources, samples, extensions: [], applicationFolder: builtApplication() };
  const own = { ...childEnvironment, LOG_LEVEL: 'silent', ...environment };
  const { stop } = await startServer(product, own);
  onTestFinished(stop);
  return written.mock.calls.map(([text]) => String(text)).join('');
}

/** Faulty declarations that the compiler would refuse. */
const faulty = defineResource('note', {
  labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
  attributes: {
    name: text({ label: '', minlength: 3, maxlength: 2 }),
    place: link('nowhere', { label: 'Lieu' }),
  },
  title: 'name',
  can: { edit: 'editor' } as object,
});

describe('a fault at the start is one plain sentence and exit code 1', () => {
  test('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const DATA_DIR = temporaryFolder();
    const refused = startChildServer({ DATA_DIR, PORT: port, SAMPLE_DATA: 'true' });
    await expectFault(refused, new RegExp(`port ${port} .*PORT=`));
    expect(refused.output).toBe('');
    expect(existsSync(databaseFile(DATA_DIR))).toBe(false);
    expect(await startHere({ DATA_DIR })).toMatch(/Mot de passe\u00a0: [a-z2-9]{24} /);
  });

  test('the address is not of this machine', async () => {
    const DATA_DIR = temporaryFolder();
    await expectFaultHere({ environment: { DATA_DIR, HOST: '192.0.2.1' } }, /192\.0\.2\.1.*HOST/);
    expect(existsSync(databaseFile(DATA_DIR))).toBe(false);
  });

  test('declarations cannot work: every fault of them is told, and no database is made', async () => {
    const DATA_DIR = temporaryFolder();
    expect(await faultsOf({ environment: { DATA_DIR }, resources: [faulty] })).toEqual([
      'Corrigez les déclarations des ressources (dossier resources/src), puis relancez la commande si elle s’est arrêtée\u00a0:',
      '- note.name: label doit être un texte non vide, et non ""',
      "- note: le droit 'edit' n’existe pas\u00a0: utilisez read, create, update, delete, write, history",
      "- note.place: mène à 'nowhere', qui n’est pas déclaré\u00a0: utilisez note",
    ]);
    expect(existsSync(databaseFile(DATA_DIR))).toBe(false);
  });

  test('the data directory cannot be written', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expectFaultHere({ environment: { DATA_DIR: join(file, 'var') } }, /dossier de données.*DATA_DIR/);
  });

  test('another server uses the data directory, until it ends, be it by kill -9', async () => {
    const DATA_DIR = temporaryFolder();
    const first = startChildServer({ DATA_DIR });
    await addressOf(first);
    await expectFault(startChildServer({ DATA_DIR }), /dossier de données.*autre serveur.*DATA_DIR/);
    first.process.kill('SIGKILL');
    await first.exit();
    await addressOf(startChildServer({ DATA_DIR }));
  });

  test('variables are faulty, each in a line', async () => {
    const variables = { PORT: 'x', LOG_LEVEL: 'y', MAIL_URL: 'z', MAIL_FROM: 'mairie@exemple.fr' };
    const environment = { DATA_DIR: temporaryFolder(), ...variables };
    await expectFaultHere({ environment }, /variable PORT /, /variable LOG_LEVEL /, /variable MAIL_URL /);
  });

  test('the database was written by a newer version', async () => {
    const DATA_DIR = temporaryFolder();
    const { storage } = await startTestServer({ resources: [], environment: { DATA_DIR } });
    const version = { value: '999' };
    await storage.query.updateTable('meta').set(version).where('name', '=', 'schema_version').execute();
    await expectFaultHere({ environment: { DATA_DIR } }, /version plus récente.*mettez/);
  });

  test.each([
    ['is no database', () => Buffer.alloc(5_000, 'x')],
    ['is damaged', () => Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5_000, 0xff)])],
  ])('the database %s', async (_case, content) => {
    const DATA_DIR = temporaryFolder();
    writeFileSync(databaseFile(DATA_DIR), content());
    await expectFaultHere({ environment: { DATA_DIR } }, /base de données.*sauvegarde/);
  });

  test('the application is not built', async () => {
    const environment = { DATA_DIR: temporaryFolder() };
    await expectFaultHere(
      { environment, applicationFolder: temporaryFolder() },
      /n’est pas construite.*npm start/,
    );
  });
});

describe('a start', () => {
  test('prints the address and how to sign in, the random password this once only', async () => {
    const DATA_DIR = temporaryFolder();
    const first = startChildServer({ DATA_DIR });
    const address = await addressOf(first);
    const [, password = ''] = await first.until(/Mot de passe\u00a0: ([a-z2-9]{24}) /);
    const client = new TestClient(address);
    const answer = await client.signIn('admin@ne2016.test', password);
    expect(answer.body.user.role).toBe('admin');
    first.process.kill('SIGTERM');
    expect(await first.exit()).toBe(0);
    const told = await startHere({ DATA_DIR });
    expect(told).toMatch(/reset-link/);
    expect(told).not.toContain(password);
  });

  test('prints an address that opens, whatever port the system gave', async () => {
    const server = startChildServer({ DATA_DIR: temporaryFolder(), HOST: 'localhost', PORT: '0' });
    const [, address = ''] = await server.until(/prêt\u00a0: (\S+)\n/);
    expect((await fetch(address)).status).toBe(200);
    const told = await startHere({ DATA_DIR: temporaryFolder(), APP_URL: 'https://exemple.fr' });
    expect(told).toMatch(/prêt\u00a0: https:\/\/exemple\.fr\n/);
  });

  test('says nothing on the console but its own French lines', async () => {
    const server = startChildServer({ DATA_DIR: temporaryFolder(), DEV_MODE: 'true', ADMIN_PASSWORD });
    await server.until(/ADMIN_PASSWORD\n/);
    expect(server.output.trim().split('\n')).toHaveLength(3);
    expect(server.output).not.toMatch(/listening|INFO/);
  });

  test('loads the samples into a database that nobody used, once', async () => {
    const DATA_DIR = temporaryFolder();
    const environment = { DATA_DIR, SAMPLE_DATA: 'true', TEST_COMMUNES: '600', ADMIN_PASSWORD };
    const first = startChildServer(environment);
    const client = new TestClient(await addressOf(first));
    expect(first.output).toMatch(/Chargement de 600 communes/);
    await client.signIn('admin@ne2016.test', ADMIN_PASSWORD);
    const communes = await client.call('GET', paths.list('commune'));
    expect(communes.headers.get(headers.count)).toBe('600');
    expect(communes.body).toHaveLength(600);
    expect((await client.call('GET', paths.list('project'))).body).toHaveLength(300);
    first.process.kill('SIGTERM');
    await first.exit();
    const told = await startHere(environment);
    expect(told).toContain('prêt');
    expect(told).not.toContain('Chargement');
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s, twice even, ends it with 0 and asks its push clients back',
  async (signal) => {
    const server = startChildServer({ DATA_DIR: temporaryFolder(), ADMIN_PASSWORD });
    const address = await addressOf(server);
    const socket = new PushSocket(`${address.replace('http', 'ws')}/app/ne2016-key?protocol=7`);
    await socket.greeted();
    server.process.kill(signal);
    server.process.kill(signal);
    expect(await socket.closed).toBe(4200);
    expect(await server.exit()).toBe(0);
  },
);

test('whatever is made in the data directory is for its owner only, and a directory that is open to others is told', async () => {
  const DATA_DIR = temporaryFolder();
  chmodSync(DATA_DIR, 0o755);
  const usual = process.umask(0);
  const server = startChildServer({ DATA_DIR, ADMIN_PASSWORD });
  process.umask(usual);
  const client = new TestClient(await addressOf(server));
  expect(server.output).toContain(`(droits 755). Retirez-leur cet accès\u00a0: chmod 700 '${DATA_DIR}'`);
  await client.signIn('admin@ne2016.test', ADMIN_PASSWORD);
  await client.call('POST', paths.requestPasswordReset, { body: { email: 'admin@ne2016.test' } });
  const entries = () => readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' });
  await vi.waitFor(() => expect(entries().some((name) => name.endsWith('.eml'))).toBe(true), 20_000);
  expect(entries()).toEqual(
    expect.arrayContaining(['ne2016.sqlite', 'ne2016.sqlite-wal', 'app-secret', 'files']),
  );
  const open = entries().filter((name) => (statSync(join(DATA_DIR, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
