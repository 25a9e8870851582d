import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inProject } from '../setup/project.mjs';

const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync(inProject('docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

const read = (path: string) => readFileSync(inProject(path), 'utf8');

/** Code blocks show files of a team; only the rest is about existing ones. */
const withoutBlocks = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '');

/** Folders that a team replaces; the shipped example tests its own documentation. */
const isReplaceable = (path: string) => /^(resources|extensions)\//.test(path);

/** Returns the link targets, relative to the project. */
function linkedPaths(document: string): string[] {
  const targets = [...withoutBlocks(read(document)).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(
    ([, target]) => target!,
  );
  return targets
    .filter((target) => !/^https?:/.test(target))
    .map((target) => join(dirname(document), target))
    .filter((path) => !isReplaceable(path));
}

/** Returns the anchors of a document: explicit ones, and those that GitHub generates for its headings. */
function anchorsOf(document: string): Set<string> {
  const text = withoutBlocks(read(document));
  const anchors = new Set(Array.from(text.matchAll(/<a id="([^"]+)">/g), ([, id]) => id!));
  for (const [, heading = ''] of text.matchAll(/^#+ (.+)$/gm)) {
    const words = heading.replaceAll(/\]\([^)]*\)/g, '').toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    const repeated = [...anchors].filter((one) => one.replace(/-\d+$/, '') === anchor).length;
    anchors.add(repeated === 0 ? anchor : `${anchor}-${repeated}`);
  }
  return anchors;
}

/** Returns the links of a document to missing headings. */
function brokenAnchors(document: string): string[] {
  const links = withoutBlocks(read(document)).matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g);
  const targets = Map.groupBy(
    Array.from(links, ([, path = '', anchor = '']) => ({
      target: path === '' ? document : join(dirname(document), path),
      anchor,
    })),
    ({ target }) => target,
  );
  return [...targets]
    .filter(([target]) => target.endsWith('.md') && existsSync(inProject(target)))
    .flatMap(([target, asked]) => {
      const anchors = anchorsOf(target);
      return asked.filter(({ anchor }) => !anchors.has(anchor)).map(({ anchor }) => `${target}#${anchor}`);
    });
}

/** Returns the code spans that look like a path of the project. */
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
    const isMade = (path: string) =>
      /^(node_modules|var|web\/dist|e2e\/dist|e2e\/test-results)\//.test(`${path}/`);
    expect(namedPaths(document).filter((path) => !isMade(path) && !existsSync(inProject(path)))).toEqual([]);
  });

  test('names no command that is not a script of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(document).matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)];
    const names = named.map(([, script, short]) => script ?? short!);
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

/** The generator of the reference creates its links and headings together. */
const written = documents.filter((document) => !document.startsWith(join('docs', 'api')));

test.each(written)('%s links to no heading that does not exist', (document) => {
  expect(brokenAnchors(document)).toEqual([]);
});

/** The pages of decisions. Each of their sections explains one choice. */
const decisions = readdirSync(inProject('docs/decisions')).filter((name) => name !== 'README.md');

test('the list of decisions names every page', () => {
  const listed = read('docs/decisions/README.md').matchAll(/^- \[.+\]\((.+\.md)\)$/gm);
  expect(new Set(Array.from(listed, ([, name]) => name))).toEqual(new Set(decisions));
});

test('the list of decisions leads from each of the 102 former numbers to one section', () => {
  const rows = read('docs/decisions/README.md').matchAll(/^\| (\d+) +\| .+ \| \[.+\]\(.+\.md#.+\) +\|$/gm);
  expect(Array.from(rows, ([, number]) => Number(number))).toEqual(
    Array.from({ length: 102 }, (_, index) => index + 1),
  );
});

test.each(decisions)('every section of %s says what would change the decision', (name) => {
  const [, ...sections] = read(join('docs/decisions', name)).split(/^## /m);
  expect(sections.length).toBeGreaterThan(0);
  expect(sections.filter((section) => !section.includes('**What would change it.**'))).toEqual([]);
});
