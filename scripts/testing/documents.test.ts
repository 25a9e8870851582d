import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inProject } from '../setup/project.mjs';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(inProject('docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

const read = (path: string) => readFileSync(inProject(path), 'utf8');

/** Code blocks show what somebody else writes; the rest speaks of what is there. */
const withoutBlocks = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '');

/** What a team replaces; the example that comes with it tests itself what is written of it. */
const isReplaceable = (path: string) => /^(resources|extensions)\//.test(path);

/** The paths that links lead to, relative to the project. */
function linkedPaths(document: string): string[] {
  const targets = [...withoutBlocks(read(document)).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(
    ([, target]) => target!,
  );
  return targets
    .filter((target) => !/^https?:/.test(target))
    .map((target) => join(dirname(document), target))
    .filter((path) => !isReplaceable(path));
}

/** What is written as code and looks like a path of ours. */
function namedPaths(document: string): string[] {
  const folders = readdirSync(inProject(), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const ours = folders.map(({ name }) => `${name}/`);
  const code = [...withoutBlocks(read(document)).matchAll(/`([^`\s]+)`/g)].map(([, text]) => text!);
  return code.filter((text) => ours.some((folder) => text.startsWith(folder)) && !isReplaceable(text));
}

describe.each(documents)('%s', (document) => {
  test('links to nothing that does not exist', () => {
    expect(linkedPaths(document).filter((path) => !existsSync(inProject(path)))).toEqual([]);
  });

  test('names no path that does not exist', () => {
    const isMade = (path: string) => /^(node_modules|var|web\/dist|e2e\/dist)\//.test(`${path}/`);
    expect(namedPaths(document).filter((path) => !isMade(path) && !existsSync(inProject(path)))).toEqual([]);
  });

  test('names no command that is not a script of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(document).matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)];
    const names = named.map(([, script, short]) => script ?? short!);
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

test('every decision is numbered, without a gap', () => {
  const numbers = readdirSync(inProject('docs/decisions')).map((name) => Number(name.slice(0, 4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
});
