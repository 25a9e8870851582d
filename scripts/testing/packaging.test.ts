import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../setup/project.mjs';

const read = (path: string) => readFileSync(inProject(path), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const settings = read('packaging/compose.env.example');

/** Returns the unique matches of a group. */
const all = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found)),
];

test('images are named by their version, and that of Node is the one that is tested', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string }>;
  };
  const node = `node:${packages['node_modules/node']?.version}-bookworm-slim`;
  expect(all(dockerfile, /^FROM (\S+)/gm)).toEqual([node]);
  const others = all(compose, /image: (\S+)/g).filter((name) => name !== 'ne2016');
  expect(others).toHaveLength(2);
  expect(others.filter((name) => !/:\d+\.\d+(\.\d+)?-\w+$/.test(name))).toEqual([]);
});

test('the image runs the built programs, as nobody in particular, and says how it is', () => {
  const last = dockerfile.split(/^FROM /m).at(-1) ?? '';
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(last).toMatch(/^HEALTHCHECK [^]*\/health/m);
  // Every program that the image or compose.yaml starts is built.
  const programs = all(dockerfile + compose, /server\/dist\/product\/(\w+)\.js/g);
  expect(programs.toSorted()).toEqual(['main', 'push']);
  const built = read('server/vite.config.ts');
  expect(programs.filter((name) => !built.includes(`'${name}`))).toEqual([]);
  expect(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)).toContain(
    /^RUN npm run ([\w:-]+)/m.exec(dockerfile)?.[1],
  );
});

test('nothing that is kept out of the repository gets into the image', () => {
  const left = read('.dockerignore').split('\n');
  expect(left).toEqual(
    expect.arrayContaining(['**/node_modules', '**/dist', '.git', '.env', 'compose.env', 'var']),
  );
  expect(read('.gitignore').split('\n')).toContain('compose.env');
});

test('compose.yaml asks for the variables that its example sets, and for no other', () => {
  const asked = all(compose, /\$\{(\w+)/g);
  expect(asked.toSorted()).toEqual(all(settings, /^(\w+)=/gm).toSorted());
  // Optional variables have an empty default, and all others are required.
  expect(all(compose, /\$(\{\w+[^?}]*\})/g)).toEqual(['{MAIL_URL:-}', '{MAIL_FROM:-}']);
});

test('compose.yaml gives the programs variables that they know, and Caddy leads to their ports', () => {
  const known = read('docs/configuration.md');
  const [, programs = ''] = /\n {2}push:([^]*)/.exec(compose) ?? [];
  const given = all(programs, /^ {6}([A-Z_]+):/gm);
  expect(given.length).toBeGreaterThan(8);
  expect(given.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);
  const ports = [/PORT: (\d+)/.exec(programs)?.[1], /PORT=(\d+)/.exec(dockerfile)?.[1]];
  expect(all(read('packaging/Caddyfile'), /127\.0\.0\.1:(\d+)/g)).toEqual(ports);
  expect(all(compose, /- \.\/([^:\s]+):/g).filter((path) => !existsSync(inProject(path)))).toEqual([]);
});
