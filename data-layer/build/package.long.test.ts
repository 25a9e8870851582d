import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ConsumerProject, readmeFiles } from './consumer-project.ts';
import { packageFolder } from './entries.ts';

const withoutReact = new ConsumerProject();
afterAll(() => rmSync(withoutReact.folder, { recursive: true }));
let project: ConsumerProject;

beforeAll(async () => {
  await withoutReact.pack();
  await withoutReact.install();
  project = withoutReact.withReact();
  return () => rmSync(project.folder, { recursive: true });
});

/** Each installed file with its content. */
const installedFiles = () =>
  globSync('**/*.*', { cwd: project.packageFolder }).map((name) => ({
    name,
    text: readFileSync(join(project.packageFolder, name), 'utf8'),
  }));

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the package that npm pack makes', () => {
  it('has built code, declarations, their maps, its source, a description and a licence, and no test', () => {
    const names = installedFiles().map(({ name }) => name);
    for (const file of ['README.md', 'dist/index.js', 'dist/index.js.map', 'src/index.ts'])
      expect(names).toContain(file);
    expect(names).toContain('dist/types/data-layer/src/index.d.ts.map');
    expect(readFileSync(join(project.packageFolder, 'LICENSE'), 'utf8')).toContain('MIT License');
    expect(names.filter((name) => /\.test\.|^build|tsconfig/.test(name))).toEqual([]);
  });

  it('needs no package that is not published', () => {
    const manifest = JSON.parse(readFileSync(join(project.packageFolder, 'package.json'), 'utf8')) as {
      dependencies: object;
    };
    expect(Object.keys(manifest.dependencies)).toEqual(['idb', 'pusher-js']);
    const built = installedFiles().filter(({ name }) => /^dist\/.*\.(js|ts)$/.test(name));
    expect(
      built.filter(({ text }) => /@ne2016\/contract|['"]zod/.test(text)).map(({ name }) => name),
    ).toEqual([]);
  });

  it('says nothing of the machine that it was made on', () => {
    const places = [join(packageFolder, '..'), homedir(), project.folder];
    const telling = installedFiles().filter(({ text }) => places.some((place) => text.includes(place)));
    expect(telling.map(({ name }) => name)).toEqual([]);
  });

  it('has maps that lead to the source', () => {
    for (const { name, text } of installedFiles().filter(({ name }) => /^dist\/.*\.js\.map$/.test(name))) {
      const { sources, sourcesContent } = JSON.parse(text) as Record<string, string[]>;
      expect(sourcesContent, name).toHaveLength(sources?.length ?? 0);
    }
  });

  it('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: project.packageFolder, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  it('has types that every way of importing it finds (arethetypeswrong, as ES module only)', async () => {
    const command = join(packageFolder, '..', 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
    const options = ['--profile', 'esm-only', '--no-definitely-typed', '--quiet'];
    await expect(project.node(command, project.tarball, ...options)).resolves.toBe('');
  });
});

describe('a project that has installed the package', () => {
  const tsc = (...options: string[]) =>
    project.node(join('node_modules', 'typescript', 'bin', 'tsc'), '-p', '.', ...options);

  it('type-checks, the declarations of the package too, for a bundler and for Node', async () => {
    expect(await tsc()).toBe('');
    expect(await tsc('--module', 'nodenext', '--moduleResolution', 'nodenext')).toBe('');
  });

  it('is built by Vite, and loads pusher-js on demand', async () => {
    await project.node(
      join('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--manifest',
      '--logLevel',
      'error',
    );
    const manifest = readFileSync(join(project.folder, 'dist', '.vite', 'manifest.json'), 'utf8');
    const chunks = Object.entries(JSON.parse(manifest) as Record<string, { isDynamicEntry?: boolean }>);
    const pusher = chunks.filter(([name]) => name.includes('pusher-js'));
    expect(pusher.map(([, { isDynamicEntry }]) => isDynamicEntry)).toEqual([true]);
    const built = globSync('dist/assets/*.js', { cwd: project.folder });
    expect(built.length).toBeGreaterThan(0);
    // A production build drops the check of declarations, which is a quarter of the layer.
    const withCheck = built.filter((file) =>
      readFileSync(join(project.folder, file), 'utf8').includes('The data layer cannot work'),
    );
    expect(withCheck).toEqual([]);
  });

  it('runs every entry in Node', async () => {
    expect(JSON.parse(await project.node('every-entry.ts'))).toEqual({
      title: 'somebody else’s',
      isRefused: true,
      functions: ['function', 'function', 'function', 'function', 'function'],
    });
  });

  it('runs the first program of the README against its server', async () => {
    const port = await findFreePort();
    for (const name of ['server.mjs', 'tasks.ts'])
      project.write(name, (readmeFiles().get(name) ?? '').replaceAll('3000', String(port)));
    const server = spawn(process.execPath, ['server.mjs'], { cwd: project.folder, stdio: 'pipe' });
    try {
      await once(server.stdout, 'data');
      const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');
      expect(readme).toContain(`\`\`\`text\n${await project.node('tasks.ts')}\`\`\``);
      const people = `http://localhost:${port}/data/person/`;
      await fetch(people, { method: 'POST', body: JSON.stringify({ name: 'Driss' }) });
      const list: unknown = await (await fetch(people.slice(0, -1))).json();
      expect(list).toEqual([{ id_person: expect.any(Number) as unknown, name: 'Driss' }]);
    } finally {
      server.kill();
    }
  });

  it('passes the tests of the README', async () => {
    await expect(project.node('--test', 'tasks.test.ts')).resolves.toContain('pass 2');
  });
});

/** The errors of npm without access to the registry. */
const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/;

// npm and the compiler start several times, possibly on a busy machine.
describe('a project with another React, or none', { timeout: 120_000 }, () => {
  const shown = ['<p>one</p>', '<p>typed</p>'];

  it('of version 18 installs, type-checks, and renders what a store has and what is typed', async ({
    skip,
  }) => {
    const other = new ConsumerProject('^18.3.1');
    onTestFinished(() => rmSync(other.folder, { recursive: true }));
    await other.install(project.tarball).catch((error: unknown) => {
      if (unreachable.test(String(error))) skip('React 18 cannot be had without the registry');
      throw error;
    });
    expect(await other.node(join('node_modules', 'typescript', 'bin', 'tsc'), '-p', '.')).toBe('');
    expect(JSON.parse(await other.node('in-react.ts'))).toEqual({ version: '18', shown });
  });

  it('of version 19 renders the same', async () => {
    expect(JSON.parse(await project.node('in-react.ts'))).toEqual({ version: '19', shown });
  });

  it('of none has none installed with it, and runs every other entry', async () => {
    const names = readdirSync(join(withoutReact.folder, 'node_modules'));
    expect(names.filter((name) => name.startsWith('react'))).toEqual([]);
    const program = readFileSync(join(withoutReact.folder, 'every-entry.ts'), 'utf8');
    withoutReact.write(
      'every-other-entry.ts',
      program.replace(/^import .*data-layer\/react';\n/m, '').replace(', useRecord]', ']'),
    );
    expect(JSON.parse(await withoutReact.node('every-other-entry.ts'))).toMatchObject({
      title: 'somebody else’s',
    });
  });
});
