import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { headers, paths } from '@ne2016/contract';
import { describe, expect, test, vi } from 'vitest';
import { addAccount, hasAccounts } from '../accounts/directory.ts';
import { makeBackup } from '../commands/make-backup.ts';
import { restoreBackup } from '../commands/restore-backup.ts';
import { databaseFile } from '../config/data-directory.ts';
import { addressOf, childEnvironment, startChildServer, startCommand } from '../testing/child-process.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { startTestServer, testPassword } from '../testing/start-test-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestClient } from '../testing/test-client.ts';
import { manifestName } from './manifest.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const email = 'admin-1@ne2016.test';
const commune = { code: '01001', type: 'commune-actuelle', departement: 'Ain', region: 'Auvergne' };

const commands = { backup: makeBackup, restore: restoreBackup };

/** Runs a command to its end, in this process. */
const run = (name: 'backup' | 'restore', environment: Record<string, string>, ...words: string[]) =>
  runCommandHere(commands[name], words, environment);

/** Runs a command to its end, in another process. */
async function runProgram(
  name: 'backup' | 'restore',
  environment: Record<string, string>,
  ...words: string[]
) {
  const process = startCommand(name, words, { ...childEnvironment, ...environment });
  const code = await process.exit();
  return { code, output: process.output, errors: process.errors };
}

/** A server on a data directory that may have been used before. */
async function start(DATA_DIR: string) {
  const { server, storage, auth, visitor } = await startTestServer({ environment: { DATA_DIR } });
  const stop = async () => {
    await server.close();
    await storage.close();
  };
  return { auth, client: visitor(), stop };
}

/** A server with the administrator signed in. Adds the account if there is none. */
async function startSignedIn(DATA_DIR: string) {
  const started = await start(DATA_DIR);
  if (!(await hasAccounts(started.auth)))
    await addAccount(started.auth, { email, name: 'Administration', role: 'admin', password: testPassword });
  expect((await started.client.signIn(email, testPassword)).status).toBe(200);
  return started;
}

const create = (client: TestClient, nom: string) =>
  client.call('POST', paths.create('commune'), { body: { ...commune, nom } });

async function names(client: TestClient): Promise<string[]> {
  const { text } = await client.call('GET', paths.list('commune'));
  return (JSON.parse(text) as { nom: string }[]).map(({ nom }) => nom);
}

/** Makes a backup and returns its folder. */
async function backUp(DATA_DIR: string, by: typeof runProgram = run): Promise<string> {
  const { code, output, errors } = await by('backup', { DATA_DIR }, temporaryFolder());
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return /terminée\u00a0: (\S+) \(/.exec(output)?.[1] ?? '';
}

/** Returns every file below a folder with its digest, except the lock, whose content does not matter. */
function contents(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('server-'))
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(files.map((file) => [file, hash('sha256', readFileSync(file))]));
}

function upload(DATA_DIR: string, name: string, content: string) {
  mkdirSync(join(DATA_DIR, 'files', 'ab'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'files', 'ab', name), content);
}

/** A data directory that a server has used, with one commune and one file. */
async function usedFolder(nom: string): Promise<string> {
  const DATA_DIR = temporaryFolder();
  const { server, storage, signedIn } = await startTestServer({ environment: { DATA_DIR } });
  await create(await signedIn('admin'), nom);
  upload(DATA_DIR, nom, `Le fichier de ${nom}`);
  await server.close();
  await storage.close();
  return DATA_DIR;
}

test('invariant: a backup under load has all that was acknowledged before it began, restored into an empty folder', async () => {
  const DATA_DIR = temporaryFolder();
  const before = await startSignedIn(DATA_DIR);
  const acknowledged: string[] = [];
  const thirty = Promise.withResolvers<void>();
  const over = new AbortController();
  const writeUntilOver = async (writer: number) => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const nom = `Commune ${writer}-${count}`;
      expect((await create(before.client, nom)).status).toBe(201);
      if (acknowledged.push(nom) === 30) thirty.resolve();
    }
  };
  const writers = [1, 2, 3].map(writeUntilOver);
  upload(DATA_DIR, 'a', 'Bonjour');
  await Promise.race([thirty.promise, ...writers]);
  const begun = [...acknowledged];
  const folder = await backUp(DATA_DIR, runProgram);
  const written = acknowledged.length - begun.length;
  over.abort();
  await Promise.all(writers);
  expect(written).toBeGreaterThan(0);

  const restored = temporaryFolder();
  const { code, output, errors } = await runProgram('restore', { DATA_DIR: restored }, folder);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).not.toMatch(/données d’avant/);
  expect(readFileSync(join(restored, 'files', 'ab', 'a'), 'utf8')).toBe('Bonjour');
  const after = await start(restored);
  // The previous session is still valid, because the secrets were restored with the database.
  for (const [name, value] of before.client.cookies) after.client.cookies.set(name, value);
  const stored = new Set(await names(after.client));
  expect(begun.filter((nom) => !stored.has(nom))).toEqual([]);
});

test('what is in the backup replaces the data of a used folder, which are kept aside', async () => {
  const folder = await backUp(await usedFolder('Ancienne'));
  const DATA_DIR = await usedFolder('Nouvelle');
  const { code, output } = await run('restore', { DATA_DIR }, folder);
  expect(code).toBe(0);
  const previous = /données d’avant sont dans «\u00a0(\S+)\u00a0»/.exec(output)?.[1] ?? '';
  const { client } = await startSignedIn(DATA_DIR);
  expect(await names(client)).toEqual(['Ancienne']);
  expect(readdirSync(join(DATA_DIR, 'files', 'ab'))).toEqual(['Ancienne']);
  using database = new DatabaseSync(databaseFile(previous));
  expect(database.prepare('select nom from record_commune').get()).toEqual({ nom: 'Nouvelle' });
  expect(readdirSync(join(previous, 'files', 'ab'))).toEqual(['Nouvelle']);
  expect(existsSync(join(previous, 'app-secret'))).toBe(true);
});

test('a position from before a restore leads to the full list', async () => {
  const DATA_DIR = temporaryFolder();
  const before = await startSignedIn(DATA_DIR);
  await create(before.client, 'Ambérieu');
  const folder = await backUp(DATA_DIR);
  await create(before.client, 'Perdue');
  const list = await before.client.call('GET', paths.list('commune'));
  const known = { headers: { [headers.cursor]: list.headers.get(headers.cursor) ?? '' } };
  await before.stop();
  await run('restore', { DATA_DIR }, folder);
  const after = await startSignedIn(DATA_DIR);
  await create(after.client, 'Autre');
  const answer = await after.client.call('GET', paths.list('commune'), known);
  expect(answer.headers.get(headers.scope)).toBe('full');
});

test('--new-identity makes the positions of a database that was restored otherwise ones of another', async () => {
  const DATA_DIR = await usedFolder('Ambérieu');
  const idOf = () => {
    using database = new DatabaseSync(databaseFile(DATA_DIR));
    return database.prepare("select value from meta where name = 'database_id'").get();
  };
  const before = idOf();
  expect(await run('restore', { DATA_DIR }, '--new-identity')).toMatchObject({ code: 0, errors: '' });
  expect(idOf()).not.toEqual(before);
});

describe('nothing is changed by a restore', () => {
  async function expectRefusal(damage: (folder: string) => void, sentence: RegExp) {
    const folder = await backUp(await usedFolder('Ancienne'));
    damage(folder);
    const DATA_DIR = await usedFolder('Nouvelle');
    mkdirSync(join(DATA_DIR, 'outbox'), { recursive: true });
    writeFileSync(join(DATA_DIR, 'outbox', 'lien.eml'), 'un lien');
    const before = contents(DATA_DIR);
    const { code, output, errors } = await run('restore', { DATA_DIR }, folder);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(sentence);
    expect(errors).not.toMatch(/Error:|\bat .*:\d+/);
    expect(contents(DATA_DIR)).toEqual(before);
    expect(readdirSync(DATA_DIR).filter((name) => name.includes('restore'))).toEqual([]);
  }

  const flipByte = (file: string) => {
    const bytes = readFileSync(file);
    bytes[5_000] = bytes[5_000]! ^ 1;
    writeFileSync(file, bytes);
  };

  test('of a backup with a damaged database', () =>
    expectRefusal(
      (folder) => flipByte(databaseFile(folder)),
      /ne2016\.sqlite.*endommagé.*rien n’a été changé/,
    ));

  test('of a backup that lacks a file', () =>
    expectRefusal((folder) => rmSync(join(folder, 'files', 'ab', 'Ancienne')), /Ancienne.*manque/));

  test('of a folder that is no complete backup', () =>
    expectRefusal((folder) => rmSync(join(folder, manifestName)), /n’est pas une sauvegarde complète/));

  test('of a backup whose list leads out of it', () =>
    expectRefusal((folder) => {
      const file = join(folder, manifestName);
      writeFileSync(file, readFileSync(file, 'utf8').replace('files/ab/Ancienne', '../../ailleurs'));
    }, /n’est pas une sauvegarde complète/));

  test('of a backup that a newer version made', () =>
    expectRefusal((folder) => {
      const file = join(folder, manifestName);
      const before = hash('sha256', readFileSync(databaseFile(folder)));
      {
        using database = new DatabaseSync(databaseFile(folder));
        database.exec("update meta set value = '999' where name = 'schema_version'");
      }
      const after = hash('sha256', readFileSync(databaseFile(folder)));
      writeFileSync(file, readFileSync(file, 'utf8').replace(before, after));
    }, /version plus récente/));

  test('whose files find a folder in their place that does not give way', () =>
    expectRefusal((folder) => {
      const file = join(folder, manifestName);
      renameSync(join(folder, 'files'), join(folder, 'outbox'));
      writeFileSync(file, readFileSync(file, 'utf8').replace('files/ab', 'outbox/ab'));
    }, /outbox.*ne peut pas être déplacé.*Rien n’a été changé/));

  test('while a server uses the data', async () => {
    const DATA_DIR = await usedFolder('Ambérieu');
    const folder = await backUp(DATA_DIR);
    await addressOf(startChildServer({ DATA_DIR }));
    const { code, errors } = await run('restore', { DATA_DIR }, folder);
    expect(code).toBe(1);
    expect(errors).toMatch(/sert déjà à un autre serveur.*arrêtez-le/);
  });
});

test('a server does not start on data that a restore has replaced by half, and a new restore mends them', async () => {
  const DATA_DIR = await usedFolder('Ambérieu');
  const folder = await backUp(DATA_DIR);
  writeFileSync(join(DATA_DIR, 'restore-under-way'), '');
  rmSync(databaseFile(DATA_DIR));
  const server = startChildServer({ DATA_DIR });
  expect(await server.exit()).toBe(1);
  expect(server.errors).toMatch(/restauration a été interrompue.*npm run restore/);
  expect((await run('restore', { DATA_DIR }, folder)).code).toBe(0);
  await startSignedIn(DATA_DIR);
});

test.each([
  ['restore-under-way', /restauration a été interrompue/],
  ['', /pas de base de données/],
])('--new-identity makes no database where there is none (%s)', async (mark, sentence) => {
  const DATA_DIR = temporaryFolder();
  if (mark !== '') writeFileSync(join(DATA_DIR, mark), '');
  const { code, errors } = await run('restore', { DATA_DIR }, '--new-identity');
  expect(code).toBe(1);
  expect(errors).toMatch(sentence);
  expect(existsSync(databaseFile(DATA_DIR))).toBe(false);
});

test('a backup says where the files are that it does not have', async () => {
  const DATA_DIR = await usedFolder('Ambérieu');
  const s3 = { FILE_STORE: 's3', S3_BUCKET: 'mairie', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' };
  const { code, output } = await run('backup', { DATA_DIR, ...s3 }, temporaryFolder());
  expect(code).toBe(0);
  expect(output).toMatch(/compartiment S3 «\u00a0mairie\u00a0». Sauvegardez-le à part/);
});

test('a backup can be read by its owner only, and has neither mails nor earlier backups', async () => {
  const DATA_DIR = await usedFolder('Ambérieu');
  mkdirSync(join(DATA_DIR, 'outbox'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'outbox', 'lien.eml'), 'un lien');
  await run('backup', { DATA_DIR });
  const folder = await backUp(DATA_DIR);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const file of contents(folder).keys()) expect(statSync(file).mode & 0o777).toBe(0o600);
  const names = ['app-secret', 'files', manifestName, 'ne2016.sqlite', 'push-secret'];
  expect(readdirSync(folder).toSorted()).toEqual(names);
});

test('a damaged database is not backed up as if it were whole', async () => {
  const DATA_DIR = await usedFolder('Ambérieu');
  const bytes = readFileSync(databaseFile(DATA_DIR));
  bytes.fill(0xff, 8_192, bytes.length - 4_096);
  writeFileSync(databaseFile(DATA_DIR), bytes);
  const parent = temporaryFolder();
  const { code, errors } = await run('backup', { DATA_DIR }, parent);
  expect(code).toBe(1);
  expect(errors).toMatch(/endommagé/);
  expect(readdirSync(parent)).toEqual([]);
});

test.each([
  ['backup', ['un', 'deux'], {}, /^Indiquez un seul dossier\.\n\nUsage/],
  ['backup', ['--vite'], {}, /^Option inconnue ou mal employée : --vite\n\nUsage/],
  ['backup', ['/proc/nulle/part'], {}, /pas de base de données/],
  ['backup', [], {}, /pas de base de données/],
  ['backup', [], { DATABASE_URL: 'postgres://localhost/ne2016' }, /pg_dump/],
  ['restore', [], {}, /^Indiquez une seule sauvegarde\.\n\nUsage/],
  ['restore', ['un', '--new-identity'], {}, /^Avec --new-identity,[^]*Usage/],
  ['restore', ['--new-identity'], {}, /pas de base de données/],
  ['restore', ['/nulle/part'], {}, /n’est pas une sauvegarde/],
  ['restore', ['un'], { DATABASE_URL: 'postgres://localhost/ne2016' }, /pg_restore[^]*--new-identity/],
] as const)('%s %j %j is refused with a plain sentence', async (name, words, environment, sentence) => {
  const { code, output, errors } = await run(name, { DATA_DIR: temporaryFolder(), ...environment }, ...words);
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toMatch(sentence);
  expect(errors).not.toMatch(/Error:|\bat .*:\d+/);
});

test.each(['backup', 'restore'] as const)('%s tells its usage to whoever asks', async (name) => {
  const { code, output } = await run(name, {}, '--help');
  expect(code).toBe(0);
  expect(output).toMatch(/^Usage/);
});
