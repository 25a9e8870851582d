import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { monitoringPaths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { builtServer } from '../../../scripts/setup/server-build.mjs';
import { startTestServer } from '../testing/start-test-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const document = readFileSync(join(repository, 'docs', 'operations.md'), 'utf8');

/** The first cells of table rows, where they are code, as `name`. */
const named = Array.from(document.matchAll(/^\| `([^`]+)` +\|/gm), ([, name = '']) => name);

const unitFolder = join(repository, 'packaging', 'systemd');

/** The units: file name → text, with the paths of this repository. */
const units = readdirSync(unitFolder).map((name) => ({
  name,
  text: readFileSync(join(unitFolder, name), 'utf8').replaceAll('/opt/ne2016/', repository),
}));

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

function analyze(...words: string[]): string {
  const { stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
  return stdout + stderr;
}

test('every unit is explained, and every program that is started is built', () => {
  expect(units.filter(({ name }) => !document.includes(`/packaging/systemd/${name})`))).toEqual([]);
  const started = [document, ...units.map(({ text }) => text)].join('\n');
  const programs = started.match(/\bserver\/(?:src|dist)\/[\w/-]+\.(?:ts|js)\b/g) ?? [];
  expect(programs.length).toBeGreaterThan(3);
  // Sources exist before a build; built files may not.
  const folder = relative(repository, dirname(builtServer));
  const sourceOf = (file: string) => join(repository, 'server', 'src', file.replace(/\.js$/, '.ts'));
  const isBuilt = (file: string) =>
    dirname(file) === folder &&
    [sourceOf(basename(file)), sourceOf(`commands/${basename(file)}`)].some((source) => existsSync(source));
  expect(programs.filter((file) => !isBuilt(file))).toEqual([]);
});

test.skipIf(!hasSystemd)('systemd finds no fault with the units, and little to attack', () => {
  expect(units.map(({ name }) => name)).toHaveLength(4);
  const folder = temporaryFolder();
  const files = units.map(({ name, text }) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  });
  const said = analyze('verify', '--man=no', ...files).split('\n');
  expect(said.filter((line) => files.some((file) => line.includes(basename(file))))).toEqual([]);
  for (const service of files.filter((file) => file.endsWith('.service'))) {
    const [, exposure = '10'] =
      /exposure level for \S+: ([\d.]+)/.exec(analyze('security', '--offline=yes', service)) ?? [];
    expect(Number(exposure)).toBeLessThan(2);
  }
});

test('every measurement of ours is explained, and no other', async () => {
  const { visitor } = await startTestServer();
  await visitor().call('GET', monitoringPaths.health);
  const { text } = await visitor().call('GET', monitoringPaths.metrics);
  const measured = Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name = '']) => name);
  const ours = measured.filter((name) => /^(ne2016|http)_/.test(name));
  expect(ours.filter((name) => !named.includes(name))).toEqual([]);
  const mentioned = document.match(/(?<!\$)\b(?:ne2016|http|nodejs)_[a-z0-9_]*[a-z0-9](?!…)\b/g) ?? [];
  const known = (name: string) => measured.includes(name) || measured.includes(name.replace(/_count$/, ''));
  expect(mentioned.filter((name) => !known(name))).toEqual([]);
});

test('every line of the log that tells of a fault is explained, and no other', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: repository, exclude: ['**/*.test.ts'] });
  const code = sources.map((file) => readFileSync(join(repository, file), 'utf8')).join('\n');
  const logged = Array.from(
    code.matchAll(/log\.(?:warn|error|fatal)\([^;]*?,\s*'([^']+)'/g),
    ([, line = '']) => line,
  );
  expect(logged.length).toBeGreaterThan(5);
  const explained = named.filter((name) => /^[a-z]+ [a-z ]+$/.test(name));
  expect(explained.toSorted()).toEqual([...new Set(logged)].toSorted());
});
